/** Digits of a CPF or CNPJ as they are written: `390.533.447-05`, `12.345.678/0001-95`. Anything else stays as it is. */
export function formatTaxNumber(digits: string): string {
  const cpf = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(digits);
  if (cpf) return `${cpf[1]}.${cpf[2]}.${cpf[3]}-${cpf[4]}`;
  const cnpj = /^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/.exec(digits);
  return cnpj ? `${cnpj[1]}.${cnpj[2]}.${cnpj[3]}/${cnpj[4]}-${cnpj[5]}` : digits;
}
