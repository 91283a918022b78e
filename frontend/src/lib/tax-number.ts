/** A CPF or CNPJ, of letters too, as people write it: `390.533.447-05`, `12.ABC.345/01DE-35`. Anything else stays as it is. */
export function formatTaxNumber(written: string): string {
  const bare = written.replace(/[\s./-]/g, "").toUpperCase();
  const cpf = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(bare);
  if (cpf) return `${cpf[1]}.${cpf[2]}.${cpf[3]}-${cpf[4]}`;
  const cnpj = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/.exec(bare);
  return cnpj ? `${cnpj[1]}.${cnpj[2]}.${cnpj[3]}/${cnpj[4]}-${cnpj[5]}` : written;
}
