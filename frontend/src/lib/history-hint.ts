/** What is typed here stays readable after a customer's data were erased, so it must not name one. */
export const staysForEver = "Fica no histórico para sempre: não escreva dados do cliente.";
