export const SHORTEST_PASSWORD = 8;
const FEWEST_DIFFERENT = 4;

interface Rule {
  text: string;
  met: boolean;
}

/** What a password must be, as the server checks it again; without `username` that rule is the server's alone. */
export function passwordRules(password: string, username?: string): Rule[] {
  const rules: Rule[] = [
    { text: `Pelo menos ${SHORTEST_PASSWORD} caracteres`, met: [...password].length >= SHORTEST_PASSWORD },
    { text: `Pelo menos ${FEWEST_DIFFERENT} caracteres diferentes`, met: new Set(password).size >= FEWEST_DIFFERENT },
  ];
  if (username) {
    const held = password.toLowerCase().includes(username.toLowerCase());
    rules.push({ text: "Sem o nome de usuário dentro dela", met: password !== "" && !held });
  }
  return rules;
}

export const isStrong = (password: string, username?: string) =>
  passwordRules(password, username).every((rule) => rule.met);
