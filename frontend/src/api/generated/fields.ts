// Generated from the OpenAPI documents by scripts/write-fields.mjs. Do not edit.

export const amendmentKindLabels = { complement: "Complemento", return: "Devolução" } as const;

export const assetStatusLabels = { available: "Disponível", reserved: "Reservado", checked_out: "Em Uso", maintenance: "Manutenção", lost: "Perdido", retired: "Aposentado" } as const;

export const batchStatusLabels = { planned: "Planejado", packaged: "Envasado", cancelled: "Cancelado" } as const;

export const bookingStateLabels = { booked: "Reservado", set_aside: "Separado", out: "Com o cliente", returned: "Devolvido", damaged: "Devolvido com dano", lost: "Perdido", released: "Liberado" } as const;

export const conditionLabels = { ok: "Em ordem", damaged: "Com dano", lost: "Perdido" } as const;

export const costCenterLabels = { choperia: "Choperia", distribuidora: "Distribuidora" } as const;

export const customerKindLabels = { person: "Pessoa", company: "Empresa" } as const;

export const debtAgeLabels = { not_due: "A vencer", days_0_7: "Até 7 dias", days_8_30: "8 a 30 dias", days_31: "31 dias ou mais" } as const;

export const driverActionLabels = { load: "Carga do carro", arrival: "Chegada", proof: "Comprovante", handover: "Entrega", swap: "Troca de peça", return: "Recolhimento", payment: "Recebimento", failure: "Parada não feita" } as const;

export const environmentLabels = { homologacao: "Homologação (teste, sem valor fiscal)", producao: "Produção" } as const;

export const failureReasonLabels = { nobody_there: "Ninguém no local", refused: "O cliente recusou", wrong_address: "Endereço errado", no_access: "Sem acesso ao local", broken_down: "Carro quebrado", other: "Outro motivo" } as const;

export const feedKindLabels = { deliveries: "Entregas", pickups: "Recolhimentos", parties: "Festas", reservations: "Reservas de mesa", maintenance: "Manutenção", my_route: "Minha rota" } as const;

export const importStatusLabels = { waiting: "Na fila", running: "Em andamento", finished: "Concluída", cancelled: "Cancelada", stopped: "Interrompida" } as const;

export const itemModeLabels = { sold: "Vendido", consigned: "Consignado" } as const;

export const kegStateLabels = { empty: "Vazio", partial: "Parcial", sealed: "Lacrado", lost: "Não voltou" } as const;

export const kegStatusLabels = { full: "Cheio", tapped: "Na torneira", empty: "Vazio", discarded: "Descartado" } as const;

export const kegStepLabels = { filled: "Enchido", received: "Recebido", connected: "Na torneira", kicked: "Acabou", poured_away: "Descartado", delivered: "Entregue", returned_sealed: "Devolvido lacrado", returned_partial: "Devolvido com sobra", returned_empty: "Devolvido vazio", returned_lost: "Não voltou" } as const;

export const ledgerPaymentLabels = { deposit: "Sinal recebido", payment: "Pagamento recebido", deposit_returned: "Sinal devolvido", refund: "Valor devolvido", unrecorded: "Pago sem registro" } as const;

export const lineKindLabels = { product: "Produto", asset: "Equipamento", kit: "Kit", model: "Modelo", beer: "Chope" } as const;

export const locationKindLabels = { choperia: "Choperia", distribuidora: "Distribuidora", transito: "Em trânsito" } as const;

export const lossReasonLabels = { no_equipment: "Faltou equipamento", price: "Preço", no_answer: "Não respondeu", gave_up: "Desistiu da festa", too_far: "Fora da área de entrega", not_a_request: "Não era um pedido", other: "Outro motivo" } as const;

export const messageAudienceLabels = { customer: "Para o cliente", house: "Para a casa" } as const;

export const messageChannelLabels = { whatsapp: "WhatsApp, com um toque", cloud: "WhatsApp automático", email: "E-mail", push: "Aviso no celular", notice: "Sino do sistema", webhook: "Webhook" } as const;

export const messageStateLabels = { waiting: "Na fila", failed: "Falhou", sent: "Enviada", delivered: "Entregue", read: "Lida", withdrawn: "Retirada", discarded: "Descartada" } as const;

export const nextStepLabels = { again_today: "Nova tentativa hoje", another_day: "Fica para outro dia", office_decides: "O escritório decide" } as const;

export const noteKindLabels = { nfce: "NFC-e de venda", nfe_venda: "NF-e de venda", nfe_comodato: "NF-e de comodato", nfe_retorno: "NF-e de retorno de comodato", nfe_vasilhame: "NF-e de vasilhames", nfse_locacao: "NFS-e de locação" } as const;

export const noteStateLabels = { recorded: "Registrada", ready: "Pronta", sent: "Enviada", authorised: "Autorizada", cancelling: "Cancelando", cancelled: "Cancelada", rejected: "Rejeitada", denied: "Denegada", discarded: "Descartada" } as const;

export const orderStageLabels = { draft: "Rascunho", awaiting_deposit: "Aguardando Sinal", confirmed: "Confirmado", in_factory_batch: "Em Produção", scheduled_for_delivery: "Agendado", cancelled: "Cancelado", with_customer: "Com o cliente", returned: "Recolhido", owed: "Em aberto", settled: "Acertado" } as const;

export const orderStatusLabels = { draft: "Rascunho", awaiting_deposit: "Aguardando Sinal", confirmed: "Confirmado", in_factory_batch: "Em Produção", scheduled_for_delivery: "Agendado", delivered: "Entregue", cancelled: "Cancelado" } as const;

export const paymentMethodLabels = { pix: "PIX", dinheiro: "Dinheiro", cartao: "Cartão", transferencia: "Transferência" } as const;

export const peoplesCostCenterLabels = { choperia: "Choperia", distribuidora: "Distribuidora", vendas: "Vendas", marketing: "Marketing", ti: "TI", rh: "RH" } as const;

export const placeLabels = { table: "Consumir no local", pickup: "Retirar no balcão" } as const;

export const providerKindLabels = { focus: "Focus NFe", json: "Outro programa (JSON assinado)" } as const;

export const readModelLabels = { accounts: "Pessoas", assistants: "Assistentes", bank: "Extratos do banco", beers: "Chopes", bi: "Análises", calendars: "Calendários", catalogue: "Catálogo", counts: "Contagens", customers: "Clientes", equipment: "Equipamentos", fiscal: "Dados fiscais", freight: "Frete", history: "Histórico", images: "Imagens", leads: "Pedidos do site", menu: "Cardápio", messages: "Avisos", orders: "Pedidos", reservations: "Reservas", route_plans: "Rotas", sales: "Vendas", sales_imports: "Importações", seal: "Lacre", site: "A casa", stock: "Estoque", tap_lines: "Torneiras", trade: "Preços e pedidos fixos", waiter_calls: "Chamados das mesas" } as const;

export const registrationKindLabels = { "": "Não informado", contribuinte: "Contribuinte do ICMS", isento: "Isento de inscrição", nao_contribuinte: "Não contribuinte" } as const;

export const rentalPeriodLabels = { daily: "Por dia", weekly: "Por semana", monthly: "Por mês" } as const;

export const reportLabels = { summary: "Resumo", revenue: "Faturamento por período", "revenue-by-source": "Balcão e eventos", "sales-heat": "Dias e horas", "sales-by-category": "Vendas por categoria", "sales-by-product": "Vendas por produto (curva ABC)", "product-sales": "Vendas de um produto", "price-changes": "Preço e volume", customers: "Clientes novos e de volta", "site-requests": "Pedidos do site", "lost-site-requests": "Pedidos do site que não fecharam", "beer-volume": "Litros de chope por período", "beer-sales": "Chopes mais vendidos", "beer-margins": "Margem por chope", "event-margins": "Margem por evento", "keg-yield": "Rendimento dos barris", "beer-losses": "Perdas de chope", "batch-age": "Idade dos lotes na venda", "kegs-out": "Barris com clientes", "orders-by-status": "Pedidos por situação", "order-funnel": "Funil dos pedidos", "time-in-status": "Tempo em cada situação", cancellations: "Cancelamentos por motivo", deposits: "Sinais", "money-received": "Recebimentos", "other-charges": "Outras cobranças", "open-by-age": "Contas a receber por idade", freight: "Frete e distância", "order-items": "O que vai aos eventos", "utilisation-by-model": "Uso por modelo", "utilisation-by-asset": "Uso por equipamento", "equipment-turns": "Giro dos equipamentos", "service-costs": "Custo da manutenção", "refused-demand": "Demanda recusada" } as const;

export const reservationStatusLabels = { requested: "Pedida", confirmed: "Confirmada", seated: "Na mesa", no_show: "Não veio", cancelled: "Cancelada" } as const;

export const roleLabels = { admin: "Administrador", manager: "Gerente", staff: "Operacional", bi: "Business Intelligence", viewer: "Business Intelligence", user: "Usuário", client: "Cliente" } as const;

export const serviceKindLabels = { rule: "Rotina", test: "Teste" } as const;

export const sheetLabels = { A4: "A4", Letter: "Carta" } as const;

export const shiftLabels = { manha: "Manhã", tarde: "Tarde", noite: "Noite" } as const;

export const stockMovementLabels = { receipt: "Entrada", sale: "Venda", import: "Importação de vendas", reversal: "Estorno de venda", count: "Contagem", loss: "Perda" } as const;

export const stockStatusLabels = { ok: "Em dia", low: "Estoque Baixo", out: "Sem Estoque" } as const;

export const taxOriginLabels = { "0": "Nacional", "1": "Importada pela casa", "2": "Estrangeira, comprada no Brasil", "3": "Nacional, com 40% a 70% importado", "4": "Nacional, por processo produtivo básico", "5": "Nacional, com até 40% importado", "6": "Importada pela casa, sem similar nacional", "7": "Estrangeira, comprada no Brasil, sem similar nacional", "8": "Nacional, com mais de 70% importado" } as const;

export const taxRegimeLabels = { "": "Não informado", simples: "Simples Nacional", simples_excesso: "Simples Nacional, acima do sublimite", normal: "Regime normal", mei: "MEI" } as const;

export const thirstLabels = { light: "Leve", normal: "Normal", heavy: "Forte" } as const;

export const tillLabels = { elsewhere: "O programa do caixa emite", daily: "Uma NFC-e por dia, daqui" } as const;

export const weekdayLabels = { "0": "Segunda-feira", "1": "Terça-feira", "2": "Quarta-feira", "3": "Quinta-feira", "4": "Sexta-feira", "5": "Sábado", "6": "Domingo" } as const;

export const withdrawalLabels = { changed: "O pedido mudou", over: "O que ela diz não vale mais", opted_out: "O cliente não quer mensagens", erased: "Os dados do cliente foram apagados", rule_off: "A regra foi desligada", late: "Passou da hora", unreachable: "O cliente não tem contato para este canal", channel_off: "O canal foi desligado" } as const;

export const acceptanceBody = {
  name: { maxLength: 100 },
} as const;

export const addressBody = {
  label: { maxLength: 60, label: "Nome do endereço" },
  address: { maxLength: 300, label: "Endereço" },
  details: { maxLength: 200, label: "Detalhes" },
  place_id: { maxLength: 200, label: "Lugar no mapa" },
  lat: { none: true, min: -90, max: 90, label: "Latitude" },
  lng: { none: true, min: -180, max: 180, label: "Longitude" },
} as const;

export const amendBody = {
  kind: { options: amendmentKindLabels },
} as const;

export const appCodeBody = {
  code: { maxLength: 40 },
} as const;

export const askReplay = {
  projections: { kind: "list", maxItems: 100 },
  until: { kind: "id", none: true },
} as const;

export const askWhatIfParams = {
  buffer: { maxItems: 100 },
  assets: { maxItems: 100 },
  freight: { maxItems: 20 },
} as const;

export const assetBody = {
  asset_tag: { maxLength: 40 },
  notes: { maxLength: 2000 },
  reason: { maxLength: 300 },
} as const;

export const assetStatusBody = {
  status: { options: assetStatusLabels },
  reason: { maxLength: 300 },
} as const;

export const assistantKeyBody = {
  name: { maxLength: 60 },
  personal_data: { kind: "check" },
  days: { default: 90, min: 1, max: 365, step: 1 },
} as const;

export const availabilityBody = {
  available: { kind: "check" },
} as const;

export const batchBody = {
  code: { maxLength: 40, label: "Código" },
  blocked_why: { maxLength: 300, label: "Motivo do bloqueio" },
  status: { label: "Situação" },
  litres: { min: 0.001, max: 1000000, step: 0.001, label: "Litros", unit: " L" },
  ready_on: { label: "Pronto em" },
  supplier: { maxLength: 100, label: "Fornecedor" },
  supplier_note: { maxLength: 60, label: "Chave da nota do fornecedor" },
  registration: { maxLength: 40, label: "Registro no MAPA" },
  cost: { min: 0, max: 9999999.99, step: 0.01, label: "Custo" },
} as const;

export const beerBody = {
  name: { maxLength: 100, label: "Nome" },
  prices: { maxItems: 20, label: "Preços por tamanho" },
  active: { label: "Ativo" },
  style: { maxLength: 60, label: "Estilo" },
  abv: { min: 0, max: 70, step: 0.01, label: "Teor alcoólico", unit: "%" },
  ibu: { min: 0, max: 300, step: 1, label: "Amargor (IBU)" },
  ebc: { min: 0, max: 300, step: 1, label: "Cor (EBC)" },
  serving_c: { min: 0, max: 20, step: 1, label: "Temperatura de serviço", unit: " °C" },
  brewery: { maxLength: 100, label: "Cervejaria" },
  allergens: { maxLength: 40, maxItems: 20, label: "Alérgenos" },
  description: { maxLength: 2000, label: "Descrição" },
  ncm: { maxLength: 12, label: "NCM" },
  cest: { maxLength: 12, label: "CEST" },
  origin: { min: 0, max: 8, step: 1, label: "Origem fiscal" },
  tax_profile_id: { label: "Perfil de tributos" },
} as const;

export const businessBody = {
  latitude: { none: true, min: -90, max: 90 },
  longitude: { none: true, min: -180, max: 180 },
  name: { maxLength: 100, label: "Nome" },
  tagline: { maxLength: 200, label: "Frase" },
  about: { kind: "list", maxLength: 2000, maxItems: 10, label: "Sobre a casa" },
  tagline_en: { maxLength: 200, label: "Frase em inglês" },
  tagline_es: { maxLength: 200, label: "Frase em espanhol" },
  about_en: { kind: "list", maxLength: 2000, maxItems: 10, label: "Sobre a casa em inglês" },
  about_es: { kind: "list", maxLength: 2000, maxItems: 10, label: "Sobre a casa em espanhol" },
  legal_name: { maxLength: 200, label: "Razão social" },
  tax_number: { maxLength: 20, label: "CNPJ" },
  founded: { none: true, min: 0, max: 9999, step: 1, label: "Fundação" },
  street: { maxLength: 200, label: "Rua" },
  district: { maxLength: 200, label: "Bairro" },
  city: { maxLength: 200, label: "Cidade" },
  state: { label: "Estado" },
  postal_code: { label: "CEP" },
  map_query: { maxLength: 200, label: "Busca no mapa" },
  landline: { label: "Telefone fixo" },
  whatsapp_business: { label: "WhatsApp da distribuidora" },
  whatsapp_shop: { label: "WhatsApp da choperia" },
  email: { kind: "email", maxLength: 254, label: "E-mail" },
  instagram: { maxLength: 300, label: "Instagram" },
  facebook: { maxLength: 300, label: "Facebook" },
  cuisine: { kind: "list", maxLength: 100, maxItems: 30, label: "Cozinha" },
  cuisine_en: { kind: "list", maxLength: 100, maxItems: 30, label: "Cozinha em inglês" },
  cuisine_es: { kind: "list", maxLength: 100, maxItems: 30, label: "Cozinha em espanhol" },
  price_range: { label: "Faixa de preço" },
  service_area: { kind: "list", maxLength: 100, maxItems: 30, label: "Onde atende" },
  reservation_max_people: { none: true, min: 1, max: 200, step: 1, label: "Pessoas por reserva" },
  taps: { none: true, min: 0, max: 999, step: 1, label: "Torneiras" },
  calling_tables: { none: true, min: 0, max: 999, step: 1, label: "Mesas que chamam o garçom" },
  sealed_keg_credit: { none: true, min: 0, max: 100, step: 1, label: "Crédito de barril lacrado (%)" },
  reservation_seats: { none: true, min: 0, max: 999, step: 1, label: "Lugares por horário de reserva" },
  reservation_slot_minutes: { none: true, label: "Intervalo entre horários de reserva (min)" },
  house_beer_id: { kind: "id", none: true, label: "Chope da casa" },
  quiet_from: { label: "Silêncio a partir das" },
  quiet_until: { label: "Silêncio até as" },
  rents: { kind: "check", label: "Chope e equipamento para festas" },
} as const;

export const calendarFeedBody = {
  kind: { options: feedKindLabels },
} as const;

export const cancelBody = {
  reason: { maxLength: 255 },
} as const;

export const categoryBody = {
  name: { maxLength: 100, label: "Nome" },
  description: { maxLength: 500, label: "Descrição" },
  parent_id: { label: "Dentro de" },
  visible: { label: "Visível" },
  order: { min: 0, max: 1000000000, step: 1, label: "Posição" },
  name_en: { maxLength: 100, label: "Nome em inglês" },
  name_es: { maxLength: 100, label: "Nome em espanhol" },
  description_en: { maxLength: 500, label: "Descrição em inglês" },
  description_es: { maxLength: 500, label: "Descrição em espanhol" },
} as const;

export const categoryOrderBody = {
  ids: { maxItems: 500 },
  versions: { maxItems: 500 },
} as const;

export const categoryUpdate = {
  name: { maxLength: 100 },
  description: { kind: "lines", maxLength: 500 },
  parent_id: { kind: "id", none: true },
  visible: { kind: "check" },
  order: { none: true, min: 0, max: 1000000000, step: 1 },
  name_en: { maxLength: 100, label: "Nome em inglês" },
  name_es: { maxLength: 100, label: "Nome em espanhol" },
  description_en: { kind: "lines", maxLength: 500, label: "Descrição em inglês" },
  description_es: { kind: "lines", maxLength: 500, label: "Descrição em espanhol" },
  id: { kind: "id" },
} as const;

export const categoryUpdates = {
  updates: { maxItems: 500 },
} as const;

export const changeAnswerBody = {
  answer: { kind: "lines", maxLength: 1000 },
} as const;

export const changeRequestBody = {
  text: { kind: "lines", maxLength: 1000 },
} as const;

export const chosenPasswordBody = {
  token: { maxLength: 200 },
  new_password: { maxLength: 128 },
} as const;

export const clauseBody = {
  title: { maxLength: 120 },
  text: { kind: "lines", maxLength: 4000 },
} as const;

export const cleaningBody = {
  taps: { min: 1, max: 999, step: 1, maxItems: 100 },
  product: { maxLength: 100, label: "Produto" },
  next_due: { kind: "date", label: "Próxima limpeza" },
  note: { kind: "lines", maxLength: 500, label: "Observação" },
} as const;

export const cloudChannelBody = {
  access_token: { maxLength: 1000 },
  app_secret: { maxLength: 1000 },
  per_minute: { default: 60, min: 1, max: 600, step: 1 },
} as const;

export const configBody = {
  origin: { maxLength: 300 },
  lat: { min: -90, max: 90 },
  lng: { min: -180, max: 180 },
  free_km: { min: 0, max: 10000, step: 0.1, label: "Distância sem cobrança", unit: " km" },
  base_rate_per_km: { kind: "money", min: 0, max: 999999.99, step: 0.01, label: "Preço por km" },
  min_fee: { kind: "money", min: 0, max: 999999.99, step: 0.01, label: "Frete mínimo" },
  rounding_step: { kind: "money", min: 0, max: 999999.99, step: 0.01, label: "Arredondamento" },
  max_load_kg: { min: 0.1, max: 100000, step: 0.1, label: "Carga por viagem", unit: " kg" },
} as const;

export const confirmationBody = {
  password: { maxLength: 128 },
  code: { maxLength: 40 },
} as const;

export const connectBody = {
  tap: { none: true, min: 1, max: 999, step: 1 },
  reason: { maxLength: 200 },
} as const;

export const contactBody = {
  name: { maxLength: 100, label: "Nome" },
  role: { maxLength: 60, label: "Função" },
  phone: { maxLength: 30, label: "Telefone" },
} as const;

export const contractBody = {
  clauses: { maxItems: 30 },
} as const;

export const countBegunBody = {
  location_id: { kind: "id" },
} as const;

export const countBody = {
  counted: { min: 0, max: 1000000000, step: 0.001 },
  reason: { maxLength: 200 },
} as const;

export const countFinishBody = {
  note: { kind: "lines", maxLength: 500 },
} as const;

export const cropRect = {
  x: { min: -1000000, max: 1000000 },
  y: { min: -1000000, max: 1000000 },
  width: { min: 0, max: 1000000 },
  height: { min: 0, max: 1000000 },
} as const;

export const customerBody = {
  addresses: { maxItems: 20, label: "Endereços" },
  contacts: { maxItems: 20, label: "Contatos" },
  tax: { label: "Dados fiscais" },
  email: { maxLength: 254, label: "E-mail" },
  other_phones: { maxLength: 30, maxItems: 5, label: "Outros telefones" },
  name: { maxLength: 100, label: "Nome" },
  phone: { maxLength: 30, label: "Telefone" },
  document: { maxLength: 20, label: "Documento" },
  notes: { maxLength: 2000, label: "Observações" },
  payment_days: { min: 0, max: 365, step: 1, label: "Prazo de pagamento", unit: " dias" },
  credit_limit: { min: 0, max: 999999.99, step: 0.01, label: "Limite de crédito" },
  kind: { label: "Tipo" },
  accepts_messages: { label: "Aceita mensagens" },
  price_list_id: { label: "Lista de preços" },
} as const;

export const customerLinkBody = {
  customer_id: { kind: "id" },
} as const;

export const dayBody = {
  weekday: { options: weekdayLabels, min: 0, max: 6, step: 1 },
} as const;

export const deliveryBody = {
  date: { kind: "date" },
  shift: { options: shiftLabels },
  responsible: { maxLength: 100 },
} as const;

export const depositBody = {
  amount: { kind: "money", min: 0, max: 999999.99, step: 0.01 },
  method: { options: paymentMethodLabels, none: true },
  reference: { maxLength: 100 },
} as const;

export const depositSettlementBody = {
  returned: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
  kept: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
  used: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
  reason: { maxLength: 300 },
} as const;

export const deviceBody = {
  endpoint: { maxLength: 2000 },
} as const;

export const difficultyBody = {
  places: { maxLength: 100, maxItems: 100 },
  name: { maxLength: 100, label: "Nome" },
  multiplier: { min: 0.1, max: 100, step: 0.01, label: "Multiplicador", unit: "×" },
  extra_flat: { min: 0, max: 999999.99, step: 0.01, label: "Acréscimo fixo" },
} as const;

export const doorPaymentBody = {
  amount: { kind: "money", min: 0.01, max: 999999.99, step: 0.01 },
  method: { options: paymentMethodLabels },
  reference: { maxLength: 100 },
  owed_seen: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const downloadImagesParams = {
  ids: { maxItems: 100 },
} as const;

export const editData = {
  scale: { default: 1, min: -1000000, max: 1000000 },
  rotation: { default: 0, min: -180, max: 180 },
  brightness: { default: 100, min: 50, max: 150 },
  contrast: { default: 100, min: 50, max: 150 },
  saturation: { default: 100, min: 50, max: 150 },
  blur: { default: 0, min: 0, max: 200 },
} as const;

export const emailChannelBody = {
  port: { min: 1, max: 65535, step: 1 },
  account: { maxLength: 254 },
  sender: { kind: "email", maxLength: 254 },
  password: { maxLength: 1000 },
  per_minute: { default: 30, min: 1, max: 600, step: 1 },
} as const;

export const enteredOrderBody = {
  place: { options: placeLabels },
  table: { none: true, min: 1, max: 999, step: 1 },
  products: { maxItems: 30 },
  name: { maxLength: 80 },
  phone: { maxLength: 30 },
  notes: { kind: "lines", maxLength: 500 },
} as const;

export const enteredReservationBody = {
  day: { kind: "date" },
  people: { min: 1, max: 200, step: 1 },
  reason: { kind: "lines", maxLength: 300 },
  name: { maxLength: 80 },
  notes: { kind: "lines", maxLength: 500 },
} as const;

export const erasureBody = {
  reason: { maxLength: 300 },
} as const;

export const eventOrderBody = {
  delivery_distance_km: { min: 0, max: 100000, step: 0.001 },
  delivery_duration_min: { min: 0, max: 1000000000, step: 1 },
  freight_price: { min: 0, max: 999999.99, step: 0.01 },
  total_amount: { min: 0, max: 999999.99, step: 0.01 },
  reason: { maxLength: 300 },
  cost_center: { label: "Centro de custo" },
  event_name: { maxLength: 100, label: "Evento" },
  event_date_from: { label: "Data do evento" },
  preferred_delivery_date: { label: "Data da entrega" },
  preferred_delivery_shift: { label: "Turno da entrega" },
  pickup_date: { label: "Data do recolhimento" },
  pickup_shift: { label: "Turno do recolhimento" },
  deposit_amount: { min: 0, max: 999999.99, step: 0.01, label: "Sinal combinado" },
  shell_deposit: { min: 0, max: 999999.99, step: 0.01, label: "Caução por barril" },
  empties_to_collect: { min: 0, max: 1000, step: 1, label: "Vazios a recolher" },
  notes: { maxLength: 2000, label: "Observações" },
  past: { label: "Evento passado" },
  collects: { label: "Retira na casa" },
  customer_name: { maxLength: 100, label: "Cliente" },
  customer_phone: { maxLength: 30, label: "Telefone" },
  customer_document: { maxLength: 20, label: "Documento" },
  delivery_address: { maxLength: 300, label: "Endereço da entrega" },
  delivery_place_id: { maxLength: 300, label: "Lugar no mapa" },
  delivery_lat: { min: -90, max: 90, label: "Latitude" },
  delivery_lng: { min: -180, max: 180, label: "Longitude" },
  items: { maxItems: 100 },
  responsible: { maxLength: 100 },
} as const;

export const extensionBody = {
  pickup_date: { kind: "date" },
  pickup_shift: { options: shiftLabels },
  reason: { maxLength: 300 },
} as const;

export const failureBody = {
  reason: { options: failureReasonLabels },
  next_step: { options: nextStepLabels },
  note: { kind: "lines", maxLength: 300 },
} as const;

export const fetchBody = {
  pieces: { maxItems: 1000 },
  empties: { min: 0, max: 1000, step: 1 },
  receiver: { maxLength: 100 },
} as const;

export const fillBody = {
  container_tag: { maxLength: 40 },
  litres: { min: 0.001, max: 1000, step: 0.001 },
  best_before: { kind: "date" },
} as const;

export const fiscalHouseBody = {
  regime: { options: taxRegimeLabels, label: "Regime tributário" },
  state_registration: { maxLength: 20, label: "Inscrição estadual" },
  city_registration: { maxLength: 20, label: "Inscrição municipal" },
  city_code: { maxLength: 7, label: "Município (IBGE)" },
  nfe_series: { default: 1, min: 0, max: 889, step: 1, label: "Série da NF-e" },
  nfce_series: { default: 1, min: 0, max: 889, step: 1, label: "Série da NFC-e" },
  nfse_series: { default: 1, min: 0, max: 889, step: 1, label: "Série da NFS-e" },
  loan_profile_id: { kind: "id", none: true, label: "Perfil de comodato" },
  return_profile_id: { kind: "id", none: true, label: "Perfil de retorno de comodato" },
  shell_profile_id: { kind: "id", none: true, label: "Perfil de vasilhames" },
  sale_return_profile_id: { kind: "id", none: true, label: "Perfil de devolução de venda" },
  rent_class: { maxLength: 12, label: "Classificação da locação" },
  notes_from: { kind: "date", none: true, label: "Notas desde" },
  van_waits: { kind: "check", label: "Nada sai sem nota" },
  till: { options: tillLabels, default: "elsewhere", label: "Cupom do balcão" },
} as const;

export const geocodeAddressParams = {
  address: { maxLength: 300 },
} as const;

export const getCaptchaChallengeParams = {
  username: { maxLength: 100 },
} as const;

export const getFreightQuoteParams = {
  destination: { maxLength: 300 },
  stated_km: { max: 1000 },
  distance_reason: { maxLength: 200 },
  weight_kg: { min: 0, max: 100000 },
  origin: { maxLength: 300 },
  lat: { min: -90, max: 90 },
  lng: { min: -180, max: 180 },
  distance_km: { min: 0, max: 1000000 },
  duration_min: { min: 0, max: 1000000 },
} as const;

export const getRoadDistanceParams = {
  origin: { maxLength: 300 },
  destination: { maxLength: 300 },
} as const;

export const handoverBody = {
  receiver: { maxLength: 100 },
  seen_version: { kind: "id", none: true },
} as const;

export const holdsBody = {
  deposit_hold_hours: { min: 1, max: 8760, step: 1 },
  release_overdue_holds: { kind: "check" },
} as const;

export const hoursBody = {
  hours: { maxItems: 7 },
} as const;

export const idsBody = {
  ids: { maxItems: 500 },
} as const;

export const imageBody = {
  titleEn: { maxLength: 200, label: "Título em inglês" },
  titleEs: { maxLength: 200, label: "Título em espanhol" },
  descriptionEn: { kind: "lines", maxLength: 1000, label: "Descrição em inglês" },
  descriptionEs: { kind: "lines", maxLength: 1000, label: "Descrição em espanhol" },
  altTextEn: { maxLength: 200, label: "Texto alternativo em inglês" },
  altTextEs: { maxLength: 200, label: "Texto alternativo em espanhol" },
  productId: { kind: "id", none: true, label: "Produto" },
  categoryId: { kind: "id", none: true, label: "Categoria" },
  fileData: { maxLength: 14680064 },
  uploadId: { maxLength: 1000 },
  fileName: { maxLength: 255, label: "Arquivo" },
  contentType: { maxLength: 100, label: "Formato" },
  title: { maxLength: 200, label: "Título" },
  description: { kind: "lines", maxLength: 1000, label: "Descrição" },
  altText: { maxLength: 200, label: "Texto alternativo" },
  editData: { label: "Ajustes" },
  cropData: { label: "Recorte" },
  extendBackground: { kind: "check" },
  replaces: { kind: "id", none: true },
} as const;

export const imageChangeBody = {
  titleEn: { maxLength: 200, label: "Título em inglês" },
  titleEs: { maxLength: 200, label: "Título em espanhol" },
  descriptionEn: { kind: "lines", maxLength: 1000, label: "Descrição em inglês" },
  descriptionEs: { kind: "lines", maxLength: 1000, label: "Descrição em espanhol" },
  altTextEn: { maxLength: 200, label: "Texto alternativo em inglês" },
  altTextEs: { maxLength: 200, label: "Texto alternativo em espanhol" },
  title: { maxLength: 200, label: "Título" },
  description: { kind: "lines", maxLength: 1000, label: "Descrição" },
  altText: { maxLength: 200, label: "Texto alternativo" },
  isActive: { kind: "check", label: "Ativo" },
  editData: { label: "Ajustes" },
  cropData: { label: "Recorte" },
  processedUrl: { maxLength: 300 },
} as const;

export const imageIdsBody = {
  ids: { maxItems: 100 },
} as const;

export const importBankStatementParams = {
  account: { maxLength: 60 },
} as const;

export const importSalesParams = {
  file_name: { maxLength: 200 },
} as const;

export const issueBody = {
  kind: { options: noteKindLabels },
} as const;

export const itemBody = {
  id: { kind: "id", none: true },
  asset_id: { kind: "id", none: true },
  kit_id: { kind: "id", none: true },
  product_id: { kind: "id", none: true },
  model_id: { kind: "id", none: true },
  beer_id: { kind: "id", none: true },
  container_l: { none: true, min: 0.001, max: 1000, step: 0.001 },
  mode: { options: itemModeLabels, default: "sold" },
  slots: { maxItems: 20 },
  quantity: { default: 1, min: 0.001, max: 1000, step: 0.001 },
  unit_price: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const kegBackBody = {
  state: { options: kegStateLabels },
  kg: { none: true, min: 0.001, max: 2000, step: 0.001 },
  quarters: { none: true },
} as const;

export const kegBody = {
  code: { maxLength: 40 },
  volume_l: { min: 0.001, max: 1000000000, step: 0.001 },
  quantity: { none: true, min: 0.001, max: 1000000000, step: 0.001 },
  filled_on: { kind: "date" },
  expires_on: { kind: "date" },
  cost: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const kegStatusBody = {
  reason: { maxLength: 200 },
  lost: { none: true, min: 0, max: 1000000000, step: 0.001 },
} as const;

export const kitBody = {
  code: { maxLength: 40 },
  name: { maxLength: 100 },
  items: { maxItems: 50 },
  description: { maxLength: 2000, label: "Descrição" },
  rental_price: { min: 0, max: 999999.99, step: 0.01, label: "Aluguel" },
  rental_period: { label: "Período do aluguel" },
  penalty_per_day: { min: 0, max: 999999.99, step: 0.01, label: "Multa por dia" },
} as const;

export const kitItemBody = {
  model_name: { maxLength: 1000 },
  model_id: { kind: "id", label: "Modelo" },
  qty_required: { default: 1, min: 1, max: 1000, step: 1, label: "Quantidade" },
  unit_price: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Preço unitário" },
  is_optional: { kind: "check", label: "Opcional" },
} as const;

export const labelFormatBody = {
  sheet: { options: sheetLabels, label: "Folha" },
  columns: { min: 1, max: 11, step: 1, label: "Colunas" },
  rows: { min: 1, max: 29, step: 1, label: "Linhas" },
  width: { min: 18, max: 215, step: 0.1, label: "Largura da etiqueta (mm)" },
  height: { min: 10, max: 297, step: 0.1, label: "Altura da etiqueta (mm)" },
  left: { min: 0, max: 150, step: 0.1, label: "Margem esquerda (mm)" },
  top: { min: 0, max: 150, step: 0.1, label: "Margem superior (mm)" },
  column_gap: { min: 0, max: 150, step: 0.1, label: "Espaço entre colunas (mm)" },
  row_gap: { min: 0, max: 150, step: 0.1, label: "Espaço entre linhas (mm)" },
} as const;

export const labelsReadBody = {
  read: { kind: "list", maxLength: 80, maxItems: 3000 },
  taken_out: { kind: "list", maxLength: 80, maxItems: 3000 },
} as const;

export const leadBody = {
  estimate: { maxLength: 8000 },
  name: { maxLength: 100 },
  phone: { maxLength: 30 },
  address: { maxLength: 300 },
  notes: { kind: "lines", maxLength: 500 },
  captcha_token: { maxLength: 4096 },
} as const;

export const leadLossBody = {
  reason: { options: lossReasonLabels, label: "Motivo" },
  note: { kind: "lines", maxLength: 500, label: "Observação" },
} as const;

export const listFiscalCitiesParams = {
  postal_code: { maxLength: 9 },
} as const;

export const listHistoryParams = {
  stream: { maxLength: 200 },
  kind: { maxLength: 200 },
  type: { maxLength: 200 },
  correlation: { maxLength: 200 },
} as const;

export const listImagesParams = {
  mime_type: { maxLength: 100 },
} as const;

export const listMessagesParams = {
  about: { maxLength: 60 },
} as const;

export const listPriceBody = {
  beer_id: { kind: "id" },
  container_l: { min: 0.001, max: 1000, step: 0.001 },
  price: { kind: "money", min: 0, max: 999999.99, step: 0.01 },
} as const;

export const listTapCleaningsParams = {
  tap: { min: 0, max: 999, step: 1 },
} as const;

export const loadBody = {
  tags: { kind: "list", maxLength: 40, maxItems: 1000 },
} as const;

export const locationBody = {
  name: { maxLength: 100 },
} as const;

export const loginBody = {
  username: { maxLength: 100 },
  password: { maxLength: 128 },
  captcha_token: { maxLength: 4096 },
} as const;

export const logoBody = {
  file_data: { maxLength: 699054 },
} as const;

export const lossBody = {
  quantity: { min: 0.001, max: 1000000000, step: 0.001 },
  reason: { maxLength: 200 },
} as const;

export const matchBody = {
  order_id: { kind: "id" },
  payment_id: { kind: "id", none: true },
} as const;

export const measurementBody = {
  temperature_c: { none: true, min: -10, max: 40, step: 0.1, label: "Temperatura (°C)" },
  pressure_bar: { none: true, min: 0, max: 6, step: 0.01, label: "Pressão (bar)" },
  note: { kind: "lines", maxLength: 500, label: "Observação" },
} as const;

export const mergeBody = {
  into: { kind: "id" },
  reason: { maxLength: 300 },
} as const;

export const mergeReversalBody = {
  reason: { maxLength: 300 },
} as const;

export const messageRuleBody = {
  is_on: { kind: "check" },
  occasion: { label: "Ocasião" },
  channel: { options: messageChannelLabels, label: "Canal" },
  channel_id: { kind: "id", none: true, label: "Conta do canal" },
  days: { default: 0, min: -365, max: 365, step: 1, label: "Dias", unit: " dias" },
  minutes: { default: 0, min: -10080, max: 10080, step: 1, label: "Minutos", unit: " min" },
  at: { label: "Hora" },
  working_days: { kind: "check", label: "Só em dias abertos" },
  title: { maxLength: 120, label: "Assunto" },
  text: { kind: "lines", maxLength: 1024, label: "Texto" },
  template: { label: "Modelo no WhatsApp" },
  language: { default: "pt_BR", label: "Idioma do modelo" },
  parameters: { kind: "list", maxLength: 120, maxItems: 20, label: "Parâmetros do modelo" },
} as const;

export const messagesBody = {
  ids: { maxItems: 500 },
} as const;

export const minimumBody = {
  minimum: { min: 0, max: 1000000000, step: 0.001 },
} as const;

export const modelBody = {
  name: { maxLength: 100 },
  services: { maxItems: 10 },
  cleaning_buffer_min: { min: 0, max: 10080, step: 1, label: "Limpeza", unit: " min" },
  default_loan_days: { min: 1, max: 365, step: 1, label: "Empréstimo", unit: " dias" },
  capacity_l: { min: 0.001, max: 1000, step: 0.001, label: "Capacidade", unit: " litros" },
  tare_kg: { min: 0, max: 1000, step: 0.001, label: "Peso vazio", unit: " kg" },
  owner: { maxLength: 100, label: "Dono" },
  weight_kg: { min: 0, max: 1000, step: 0.001, label: "Peso", unit: " kg" },
  value: { min: 0, max: 999999.99, step: 0.01, label: "Valor" },
  ncm: { maxLength: 12, label: "NCM" },
  rental_price: { min: 0, max: 999999.99, step: 0.01, label: "Aluguel" },
  rental_period: { label: "Período do aluguel" },
  penalty_per_day: { min: 0, max: 999999.99, step: 0.01, label: "Multa por dia" },
} as const;

export const nameBody = {
  name: { maxLength: 100 },
} as const;

export const newAssetBody = {
  asset_tag: { maxLength: 40 },
  model_id: { kind: "id" },
  stock_location_id: { kind: "id" },
  status: { options: assetStatusLabels, default: "available" },
  notes: { kind: "lines", maxLength: 2000 },
} as const;

export const newBatchBody = {
  beer_id: { kind: "id", label: "Chope" },
  litres: { min: 0.001, max: 1000000, step: 0.001, label: "Litros", unit: " L" },
  ready_on: { kind: "date", label: "Pronto em" },
  code: { maxLength: 40, label: "Código" },
  supplier: { maxLength: 100, label: "Fornecedor" },
  supplier_note: { maxLength: 60, label: "Chave da nota do fornecedor" },
  registration: { maxLength: 40, label: "Registro no MAPA" },
  cost: { kind: "money", none: true, min: 0, max: 9999999.99, step: 0.01, label: "Custo" },
} as const;

export const newBeerBody = {
  name: { maxLength: 100, label: "Nome" },
  prices: { maxItems: 20, label: "Preços por tamanho" },
  active: { kind: "check", default: true, label: "Ativo" },
  style: { maxLength: 60, label: "Estilo" },
  abv: { none: true, min: 0, max: 70, step: 0.01, label: "Teor alcoólico", unit: "%" },
  ibu: { none: true, min: 0, max: 300, step: 1, label: "Amargor (IBU)" },
  ebc: { none: true, min: 0, max: 300, step: 1, label: "Cor (EBC)" },
  serving_c: { none: true, min: 0, max: 20, step: 1, label: "Temperatura de serviço", unit: " °C" },
  brewery: { maxLength: 100, label: "Cervejaria" },
  allergens: { kind: "list", maxLength: 40, maxItems: 20, label: "Alérgenos" },
  description: { kind: "lines", maxLength: 2000, label: "Descrição" },
  ncm: { maxLength: 12, label: "NCM" },
  cest: { maxLength: 12, label: "CEST" },
  origin: { options: taxOriginLabels, default: 0, min: 0, max: 8, step: 1, label: "Origem fiscal" },
  tax_profile_id: { kind: "id", none: true, label: "Perfil de tributos" },
} as const;

export const newCategoryBody = {
  name: { maxLength: 100, label: "Nome" },
  description: { kind: "lines", maxLength: 500, label: "Descrição" },
  parent_id: { kind: "id", none: true, label: "Dentro de" },
  visible: { kind: "check", default: true, label: "Visível" },
  order: { none: true, min: 0, max: 1000000000, step: 1, label: "Posição" },
  dm_category_id: { kind: "id", none: true, label: "Código na origem" },
  name_en: { maxLength: 100, label: "Nome em inglês" },
  name_es: { maxLength: 100, label: "Nome em espanhol" },
  description_en: { kind: "lines", maxLength: 500, label: "Descrição em inglês" },
  description_es: { kind: "lines", maxLength: 500, label: "Descrição em espanhol" },
} as const;

export const newCredential = {
  id: { maxLength: 2048 },
  rawId: { maxLength: 2048 },
} as const;

export const newCustomerBody = {
  addresses: { maxItems: 20, label: "Endereços" },
  contacts: { maxItems: 20, label: "Contatos" },
  tax: { label: "Dados fiscais" },
  email: { kind: "email", maxLength: 254, label: "E-mail" },
  other_phones: { kind: "list", maxLength: 30, maxItems: 5, label: "Outros telefones" },
  name: { maxLength: 100, label: "Nome" },
  phone: { maxLength: 30, label: "Telefone" },
  document: { maxLength: 20, label: "Documento" },
  notes: { kind: "lines", maxLength: 2000, label: "Observações" },
  payment_days: { none: true, min: 0, max: 365, step: 1, label: "Prazo de pagamento", unit: " dias" },
  credit_limit: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01, label: "Limite de crédito" },
  kind: { options: customerKindLabels, none: true, label: "Tipo" },
  accepts_messages: { kind: "check", label: "Aceita mensagens" },
  price_list_id: { kind: "id", none: true, label: "Lista de preços" },
} as const;

export const newDifficultyBody = {
  places: { kind: "list", maxLength: 100, maxItems: 100 },
  is_active: { kind: "check", default: true },
  name: { maxLength: 100, label: "Nome" },
  multiplier: { default: 1, min: 0.1, max: 100, step: 0.01, label: "Multiplicador", unit: "×" },
  extra_flat: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Acréscimo fixo" },
} as const;

export const newEventOrderBody = {
  customer_id: { kind: "id", none: true },
  new_customer: { kind: "check" },
  delivery_distance_km: { none: true, min: 0, max: 100000, step: 0.001 },
  delivery_duration_min: { none: true, min: 0, max: 1000000000, step: 1 },
  freight_price: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  total_amount: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  reason: { maxLength: 300 },
  cost_center: { options: costCenterLabels },
  event_name: { maxLength: 100, label: "Evento" },
  event_date_from: { kind: "date", none: true, label: "Data do evento" },
  preferred_delivery_date: { kind: "date", none: true, label: "Data da entrega" },
  preferred_delivery_shift: { options: shiftLabels, none: true, label: "Turno da entrega" },
  pickup_date: { kind: "date", none: true, label: "Data do recolhimento" },
  pickup_shift: { options: shiftLabels, none: true, label: "Turno do recolhimento" },
  deposit_amount: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01, label: "Sinal combinado" },
  shell_deposit: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01, label: "Caução por barril" },
  empties_to_collect: { none: true, min: 0, max: 1000, step: 1, label: "Vazios a recolher" },
  notes: { kind: "lines", maxLength: 2000, label: "Observações" },
  past: { kind: "check", label: "Evento passado" },
  collects: { kind: "check", label: "Retira na casa" },
  customer_name: { maxLength: 100 },
  customer_phone: { maxLength: 30, label: "Telefone" },
  customer_document: { maxLength: 20, label: "Documento" },
  delivery_address: { maxLength: 300, label: "Endereço da entrega" },
  delivery_place_id: { maxLength: 300, label: "Lugar no mapa" },
  delivery_lat: { none: true, min: -90, max: 90, label: "Latitude" },
  delivery_lng: { none: true, min: -180, max: 180, label: "Longitude" },
  items: { maxItems: 100 },
  status: { default: "awaiting_deposit" },
  lead_id: { kind: "id", none: true },
} as const;

export const newKitBody = {
  code: { maxLength: 40 },
  name: { maxLength: 100 },
  is_active: { kind: "check", default: true },
  items: { maxItems: 50 },
  description: { kind: "lines", maxLength: 2000, label: "Descrição" },
  rental_price: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Aluguel" },
  rental_period: { options: rentalPeriodLabels, default: "daily", label: "Período do aluguel" },
  penalty_per_day: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Multa por dia" },
} as const;

export const newLocationBody = {
  name: { maxLength: 100 },
  kind: { options: locationKindLabels },
  is_active: { kind: "check", default: true },
} as const;

export const newModelBody = {
  name: { maxLength: 100 },
  is_active: { kind: "check", default: true },
  services: { maxItems: 10 },
  cleaning_buffer_min: { default: 120, min: 0, max: 10080, step: 1, label: "Limpeza", unit: " min" },
  default_loan_days: { default: 1, min: 1, max: 365, step: 1, label: "Empréstimo", unit: " dias" },
  capacity_l: { none: true, min: 0.001, max: 1000, step: 0.001, label: "Capacidade", unit: " litros" },
  tare_kg: { none: true, min: 0, max: 1000, step: 0.001, label: "Peso vazio", unit: " kg" },
  owner: { maxLength: 100, label: "Dono" },
  weight_kg: { none: true, min: 0, max: 1000, step: 0.001, label: "Peso", unit: " kg" },
  value: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01, label: "Valor" },
  ncm: { maxLength: 12, label: "NCM" },
  rental_price: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01, label: "Aluguel" },
  rental_period: { options: rentalPeriodLabels, none: true, label: "Período do aluguel" },
  penalty_per_day: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Multa por dia" },
} as const;

export const newPriceListBody = {
  name: { maxLength: 100 },
  prices: { maxItems: 500 },
  percent: { default: 0, min: -100, max: 100, step: 0.01 },
  valid_from: { kind: "date", none: true },
} as const;

export const newProductBody = {
  name: { maxLength: 100 },
  category_id: { kind: "id" },
  price: { kind: "money", min: 0, max: 999999.99, step: 0.01 },
  visible: { kind: "check", default: true },
  available: { kind: "check", default: true },
  stock_quantity: { default: 0, min: 0, max: 1000000000, step: 0.001 },
  min_stock_level: { default: 0, min: 0, max: 1000000000, step: 0.001 },
  summary: { kind: "lines", maxLength: 500, label: "Resumo" },
  sku: { maxLength: 40, label: "SKU" },
  supplier_sku: { maxLength: 40, label: "Código do fornecedor" },
  unit: { default: "unidade", label: "Unidade" },
  volume_ml: { default: 0, min: 0, max: 1000000000, step: 1, label: "Volume", unit: " ml" },
  weight_g: { default: 0, min: 0, max: 1000000000, step: 1, label: "Peso", unit: " g" },
  alcohol_content: { default: 0, min: 0, max: 100, step: 0.1, label: "Teor alcoólico", unit: "%" },
  beer_id: { kind: "id", default: 0, label: "Chope" },
  pour_ml: { default: 0, min: 0, max: 5000, step: 1, label: "Medida do copo", unit: " ml" },
  container_l: { default: 0, min: 0, max: 1000, step: 0.001, label: "Barril" },
  track_stock: { kind: "check", default: true, label: "Controlar estoque" },
  chatbot_visible: { kind: "check", default: true, label: "Chatbot" },
  seo_title: { maxLength: 100, label: "Título SEO" },
  seo_description: { maxLength: 300, label: "Descrição SEO" },
  seo_keywords: { maxLength: 300, label: "Palavras-chave" },
  name_en: { maxLength: 100, label: "Nome em inglês" },
  name_es: { maxLength: 100, label: "Nome em espanhol" },
  summary_en: { kind: "lines", maxLength: 500, label: "Resumo em inglês" },
  summary_es: { kind: "lines", maxLength: 500, label: "Resumo em espanhol" },
  ncm: { maxLength: 12, label: "NCM" },
  cest: { maxLength: 12, label: "CEST" },
  origin: { options: taxOriginLabels, default: 0, min: 0, max: 8, step: 1, label: "Origem fiscal" },
  tax_profile_id: { kind: "id", none: true, label: "Perfil de tributos" },
} as const;

export const newStandingOrderBody = {
  customer_id: { kind: "id" },
  starts_on: { kind: "date", none: true },
  lines: { maxItems: 50 },
  cost_center: { options: costCenterLabels, default: "distribuidora", label: "Centro de custo" },
  weekday: { options: weekdayLabels, min: 0, max: 6, step: 1, label: "Dia" },
  shift: { options: shiftLabels, default: "manha", label: "Turno" },
  days_before: { default: 3, min: 0, max: 28, step: 1, label: "Dias antes da entrega", unit: " dias" },
  until: { kind: "date", none: true, label: "Até" },
  every_weeks: { default: 1, min: 1, max: 2, step: 1, label: "Semanas" },
  counted_from: { kind: "date", none: true, label: "Contando de" },
} as const;

export const newTaxProfileBody = {
  name: { maxLength: 100 },
  valid_from: { kind: "date", none: true },
  cfop_inside: { maxLength: 12, label: "CFOP dentro do estado" },
  cfop_outside: { maxLength: 12, label: "CFOP fora do estado" },
  icms: { maxLength: 12, label: "CST ou CSOSN" },
  icms_rate: { none: true, min: 0, max: 100, step: 0.0001, label: "Alíquota do ICMS", unit: "%" },
  pis: { maxLength: 12, label: "CST do PIS" },
  pis_rate: { none: true, min: 0, max: 100, step: 0.0001, label: "Alíquota do PIS", unit: "%" },
  cofins: { maxLength: 12, label: "CST da COFINS" },
  cofins_rate: { none: true, min: 0, max: 100, step: 0.0001, label: "Alíquota da COFINS", unit: "%" },
  tax_class: { maxLength: 12, label: "Classificação IBS/CBS" },
  ibs_state_rate: { none: true, min: 0, max: 100, step: 0.0001, label: "IBS estadual", unit: "%" },
  ibs_city_rate: { none: true, min: 0, max: 100, step: 0.0001, label: "IBS municipal", unit: "%" },
  cbs_rate: { none: true, min: 0, max: 100, step: 0.0001, label: "CBS", unit: "%" },
  selective_class: { maxLength: 12, label: "Classificação do Imposto Seletivo" },
} as const;

export const newUserBody = {
  center_cost: { options: peoplesCostCenterLabels, none: true },
  can_place_orders: { kind: "check", label: "Faz pedidos para eventos" },
  can_view_bi: { kind: "check", label: "Vê relatórios" },
  roles: { kind: "list", maxItems: 20, label: "Permissões" },
  active: { kind: "check", label: "Ativo" },
  username: { maxLength: 50, label: "Usuário" },
  name: { maxLength: 100, label: "Nome" },
  email: { kind: "email", maxLength: 254, label: "E-mail" },
  role: { options: roleLabels, default: "staff", label: "Papel" },
  password: { maxLength: 128 },
} as const;

export const noteBody = {
  kind: { options: noteKindLabels },
  key: { maxLength: 80 },
  total: { kind: "money", min: 0, max: 999999.99, step: 0.01 },
} as const;

export const notificationBody = {
  pix: { maxItems: 1000 },
} as const;

export const orderBody = {
  imageIds: { maxItems: 100 },
} as const;

export const orderedProductBody = {
  product_id: { kind: "id" },
  quantity: { min: 1, max: 99, step: 1 },
  unit_price: { min: 0, max: 999999.99 },
} as const;

export const packageBody = {
  fills: { maxItems: 200 },
} as const;

export const pageBody = {
  days: { default: 30, min: 1, max: 365, step: 1 },
  replaces: { kind: "check" },
} as const;

export const passkeyBody = {
  name: { maxLength: 100 },
} as const;

export const passwordBody = {
  current_password: { maxLength: 128 },
  new_password: { maxLength: 128 },
} as const;

export const pauseBody = {
  until: { kind: "date", none: true },
} as const;

export const paymentBody = {
  amount: { kind: "money", min: 0.01, max: 999999.99, step: 0.01 },
  method: { options: paymentMethodLabels },
  reference: { maxLength: 100 },
  owed_seen: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  is_agreed: { kind: "check" },
} as const;

export const penaltyWaiverBody = {
  amount: { kind: "money", none: true, min: 0.01, max: 999999.99, step: 0.01 },
  reason: { maxLength: 300 },
} as const;

export const pieceBackBody = {
  asset_tag: { maxLength: 40 },
  condition: { options: conditionLabels, default: "ok" },
  note: { maxLength: 300 },
} as const;

export const pieceSwapBody = {
  asset_tag: { maxLength: 40 },
  by_tag: { maxLength: 40 },
  reason: { maxLength: 300 },
  condition: { default: "ok" },
} as const;

export const pixBody = {
  key: { maxLength: 77 },
  name: { maxLength: 200 },
  city: { maxLength: 200 },
} as const;

export const pixRequestBody = {
  amount: { kind: "money", none: true, min: 0.01, max: 999999.99, step: 0.01 },
} as const;

export const place = {
  x: { min: -1000000, max: 1000000 },
  y: { min: -1000000, max: 1000000 },
} as const;

export const pourAwayBody = {
  reason: { maxLength: 200 },
  litres: { none: true, min: 0, max: 1000000000, step: 0.001 },
} as const;

export const previewBody = {
  is_on: { kind: "check" },
  occasion: { label: "Ocasião" },
  channel: { options: messageChannelLabels, label: "Canal" },
  channel_id: { kind: "id", none: true, label: "Conta do canal" },
  days: { default: 0, min: -365, max: 365, step: 1, label: "Dias", unit: " dias" },
  minutes: { default: 0, min: -10080, max: 10080, step: 1, label: "Minutos", unit: " min" },
  at: { label: "Hora" },
  working_days: { kind: "check", label: "Só em dias abertos" },
  title: { maxLength: 120, label: "Assunto" },
  text: { kind: "lines", maxLength: 1024, label: "Texto" },
  template: { label: "Modelo no WhatsApp" },
  language: { default: "pt_BR", label: "Idioma do modelo" },
  parameters: { kind: "list", maxLength: 120, maxItems: 20, label: "Parâmetros do modelo" },
} as const;

export const previewEquipmentServiceParams = {
  every_days: { min: 1, max: 3650, step: 1 },
  identity: { maxLength: 120 },
} as const;

export const priceListBody = {
  name: { maxLength: 100 },
  prices: { maxItems: 500 },
  percent: { min: -100, max: 100, step: 0.01 },
} as const;

export const productBody = {
  name: { maxLength: 100 },
  name_manual: { maxLength: 100 },
  price: { min: 0, max: 999999.99, step: 0.01 },
  price_manual: { min: 0, max: 999999.99, step: 0.01 },
  stock_quantity: { min: 0, max: 1000000000, step: 0.001 },
  min_stock_level: { min: 0, max: 1000000000, step: 0.001 },
  summary: { maxLength: 500, label: "Resumo" },
  sku: { maxLength: 40, label: "SKU" },
  supplier_sku: { maxLength: 40, label: "Código do fornecedor" },
  unit: { label: "Unidade" },
  volume_ml: { min: 0, max: 1000000000, step: 1, label: "Volume", unit: " ml" },
  weight_g: { min: 0, max: 1000000000, step: 1, label: "Peso", unit: " g" },
  alcohol_content: { min: 0, max: 100, step: 0.1, label: "Teor alcoólico", unit: "%" },
  beer_id: { label: "Chope" },
  pour_ml: { min: 0, max: 5000, step: 1, label: "Medida do copo", unit: " ml" },
  container_l: { min: 0, max: 1000, step: 0.001, label: "Barril" },
  track_stock: { label: "Controlar estoque" },
  chatbot_visible: { label: "Chatbot" },
  seo_title: { maxLength: 100, label: "Título SEO" },
  seo_description: { maxLength: 300, label: "Descrição SEO" },
  seo_keywords: { maxLength: 300, label: "Palavras-chave" },
  name_en: { maxLength: 100, label: "Nome em inglês" },
  name_es: { maxLength: 100, label: "Nome em espanhol" },
  summary_en: { maxLength: 500, label: "Resumo em inglês" },
  summary_es: { maxLength: 500, label: "Resumo em espanhol" },
  ncm: { maxLength: 12, label: "NCM" },
  cest: { maxLength: 12, label: "CEST" },
  origin: { min: 0, max: 8, step: 1, label: "Origem fiscal" },
  tax_profile_id: { label: "Perfil de tributos" },
} as const;

export const productUpdate = {
  name: { maxLength: 100 },
  name_manual: { maxLength: 100 },
  price: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  price_manual: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  category_id: { kind: "id", none: true },
  visible: { kind: "check" },
  visibility: { kind: "check" },
  available: { kind: "check" },
  availability: { kind: "check" },
  stock_quantity: { none: true, min: 0, max: 1000000000, step: 0.001 },
  min_stock_level: { none: true, min: 0, max: 1000000000, step: 0.001 },
  summary: { kind: "lines", maxLength: 500, label: "Resumo" },
  sku: { maxLength: 40, label: "SKU" },
  supplier_sku: { maxLength: 40, label: "Código do fornecedor" },
  unit: { label: "Unidade" },
  volume_ml: { none: true, min: 0, max: 1000000000, step: 1, label: "Volume", unit: " ml" },
  weight_g: { none: true, min: 0, max: 1000000000, step: 1, label: "Peso", unit: " g" },
  alcohol_content: { none: true, min: 0, max: 100, step: 0.1, label: "Teor alcoólico", unit: "%" },
  beer_id: { kind: "id", none: true, label: "Chope" },
  pour_ml: { none: true, min: 0, max: 5000, step: 1, label: "Medida do copo", unit: " ml" },
  container_l: { none: true, min: 0, max: 1000, step: 0.001, label: "Barril" },
  track_stock: { kind: "check", label: "Controlar estoque" },
  chatbot_visible: { kind: "check", label: "Chatbot" },
  seo_title: { maxLength: 100, label: "Título SEO" },
  seo_description: { maxLength: 300, label: "Descrição SEO" },
  seo_keywords: { maxLength: 300, label: "Palavras-chave" },
  name_en: { maxLength: 100, label: "Nome em inglês" },
  name_es: { maxLength: 100, label: "Nome em espanhol" },
  summary_en: { kind: "lines", maxLength: 500, label: "Resumo em inglês" },
  summary_es: { kind: "lines", maxLength: 500, label: "Resumo em espanhol" },
  ncm: { maxLength: 12, label: "NCM" },
  cest: { maxLength: 12, label: "CEST" },
  origin: { options: taxOriginLabels, none: true, min: 0, max: 8, step: 1, label: "Origem fiscal" },
  tax_profile_id: { kind: "id", none: true, label: "Perfil de tributos" },
  id: { kind: "id" },
  version: { kind: "id", none: true },
} as const;

export const productUpdates = {
  updates: { maxItems: 500 },
} as const;

export const profileBody = {
  name: { maxLength: 100 },
  email: { kind: "email", maxLength: 254 },
} as const;

export const proofBody = {
  kind: { most: {"photo":20,"signature":10} },
  content: { maxLength: 409600 },
  asset_tag: { maxLength: 40 },
  shown: { kind: "lines", maxLength: 4000 },
} as const;

export const providerBody = {
  token: { maxLength: 200 },
  renew_secret: { kind: "check" },
  provider: { options: providerKindLabels, label: "Provedor" },
  environment: { options: environmentLabels, label: "Ambiente" },
  url: { maxLength: 500, label: "Endereço" },
} as const;

export const pushChannelBody = {
  sender: { kind: "email", maxLength: 254 },
} as const;

export const quoteBody = {
  valid_until: { kind: "date" },
  conditions: { kind: "lines", maxLength: 2000 },
} as const;

export const readAgreedDaysParams = {
  day: { maxItems: 100 },
} as const;

export const readEventOrderPixParams = {
  txid: { maxLength: 25 },
} as const;

export const readLabelParams = {
  tag: { maxLength: 300 },
} as const;

export const readLabelsParams = {
  assets: { maxItems: 400 },
  taps: { min: 1, max: 999, step: 1, maxItems: 400 },
  start: { min: 1, max: 319, step: 1 },
} as const;

export const readPartyEstimateParams = {
  guests: { min: 1, max: 2000, step: 1 },
  hours: { min: 1, max: 24, step: 1 },
  drinkers_percent: { min: 1, max: 100, step: 1 },
} as const;

export const readRoutesParams = {
  draft: { maxLength: 4000 },
} as const;

export const receiptBody = {
  quantity: { min: 0.001, max: 1000000000, step: 0.001 },
  unit_cost: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  note: { maxLength: 200 },
} as const;

export const recordedBody = {
  key: { maxLength: 100 },
} as const;

export const refundBody = {
  amount: { kind: "money", min: 0.01, max: 999999.99, step: 0.01 },
  method: { options: paymentMethodLabels },
} as const;

export const registeredResponse = {
  clientDataJSON: { maxLength: 2048 },
  attestationObject: { maxLength: 32768 },
} as const;

export const reservationBody = {
  day: { kind: "date" },
  people: { min: 1, max: 200, step: 1 },
  name: { maxLength: 80 },
  notes: { kind: "lines", maxLength: 500 },
  captcha_token: { maxLength: 4096 },
} as const;

export const reservationMoveBody = {
  day: { kind: "date" },
  people: { min: 1, max: 200, step: 1 },
  reason: { kind: "lines", maxLength: 300 },
} as const;

export const resetPasswordBody = {
  user_id: { kind: "id" },
  delivery: { default: "password" },
  keep_keys: { kind: "check" },
} as const;

export const returnBody = {
  assets: { maxItems: 1000 },
  empties_collected: { default: 0, min: 0, max: 1000, step: 1 },
  reason: { maxLength: 300 },
  penalty: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const returnedAssetBody = {
  asset_id: { kind: "id" },
  condition: { options: conditionLabels, default: "ok" },
  charge: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
  note: { maxLength: 300 },
} as const;

export const reversalBody = {
  reason: { maxLength: 300 },
} as const;

export const routeBody = {
  vehicle_id: { kind: "id" },
  driver_id: { kind: "id", none: true },
  stops: { maxItems: 60 },
} as const;

export const routesBody = {
  routes: { maxItems: 20 },
} as const;

export const saleBody = {
  product_id: { kind: "id" },
  quantity: { min: 0.001, max: 1000000000, step: 0.001 },
  unit_price: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  source_id: { maxLength: 100 },
  cost_center: { options: costCenterLabels, default: "choperia" },
} as const;

export const salesBody = {
  sales: { maxItems: 1000 },
} as const;

export const searchCustomersParams = {
  q: { maxLength: 100 },
} as const;

export const secondFactorResetBody = {
  reason: { maxLength: 300 },
} as const;

export const secondStepBody = {
  ticket: { maxLength: 200 },
  code: { maxLength: 40 },
} as const;

export const sendImageUploadParams = {
  type: { maxLength: 100 },
  size: { min: 1, max: 1099511627776, step: 1 },
  expires: { min: 0, max: 1099511627776, step: 1 },
  signature: { maxLength: 100 },
} as const;

export const separationBody = {
  names: { kind: "list", maxLength: 100, maxItems: 50 },
  customer_id: { kind: "id", none: true },
} as const;

export const serviceBody = {
  name: { maxLength: 100, label: "Serviço" },
  every_days: { min: 1, max: 3650, step: 1, label: "Intervalo", unit: " dias" },
  kind: { options: serviceKindLabels, default: "rule", label: "Tipo" },
  identity: { maxLength: 120, label: "Identidade" },
  counts_from: { kind: "date", none: true, label: "Conta desde" },
} as const;

export const serviceRecordBody = {
  service: { maxLength: 100, label: "Serviço" },
  done_on: { kind: "date", label: "Feito em" },
  done_by: { maxLength: 100, label: "Feito por" },
  cost: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01, label: "Custo" },
  note: { kind: "lines", maxLength: 2000, label: "Observação" },
} as const;

export const setAsideBody = {
  reason: { maxLength: 300 },
} as const;

export const settlementBody = {
  returned: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
  kept: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
  used: { kind: "money", default: 0, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const signInBody = {
  second_factor_for_admins: { kind: "check" },
} as const;

export const signedResponse = {
  clientDataJSON: { maxLength: 2048 },
  authenticatorData: { maxLength: 2048 },
  signature: { maxLength: 2048 },
} as const;

export const siteOrderBody = {
  place: { options: placeLabels },
  table: { none: true, min: 1, max: 999, step: 1 },
  products: { maxItems: 30 },
  name: { maxLength: 80 },
  phone: { maxLength: 30 },
  notes: { kind: "lines", maxLength: 500 },
  captcha_token: { maxLength: 4096 },
} as const;

export const sizePriceBody = {
  container_l: { min: 0.001, max: 1000, step: 0.001 },
  price: { kind: "money", min: 0, max: 999999.99, step: 0.01 },
} as const;

export const skipBody = {
  day: { kind: "date" },
} as const;

export const skipEventBody = {
  reason: { maxLength: 300 },
} as const;

export const slotBody = {
  model_id: { kind: "id" },
  beer_id: { kind: "id", none: true },
  quantity: { none: true, min: 1, max: 1000, step: 1 },
  unit_price: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const sourceItemBody = {
  source_id: { maxLength: 100 },
  name_source: { maxLength: 100 },
  price_source: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
} as const;

export const sourceSyncBody = {
  items: { maxItems: 1000 },
} as const;

export const specialDayBody = {
  day: { kind: "date" },
  name: { maxLength: 60 },
} as const;

export const specialDaysBody = {
  days: { maxItems: 100 },
} as const;

export const standingLineBody = {
  beer_id: { kind: "id" },
  container_l: { min: 0.001, max: 1000, step: 0.001 },
  quantity: { default: 1, min: 1, max: 1000, step: 1 },
  mode: { options: itemModeLabels, default: "sold" },
} as const;

export const standingOrderBody = {
  lines: { maxItems: 50 },
  cost_center: { label: "Centro de custo" },
  weekday: { min: 0, max: 6, step: 1, label: "Dia" },
  shift: { label: "Turno" },
  days_before: { min: 0, max: 28, step: 1, label: "Dias antes da entrega", unit: " dias" },
  until: { label: "Até" },
  every_weeks: { min: 1, max: 2, step: 1, label: "Semanas" },
  counted_from: { label: "Contando de" },
} as const;

export const statusBody = {
  status: { options: orderStatusLabels },
  reason: { maxLength: 300 },
  batch: { maxLength: 100 },
} as const;

export const stopBody = {
  order_id: { kind: "id" },
  outside_shift: { kind: "check" },
} as const;

export const swapBody = {
  asset_id: { kind: "id" },
  by_asset_id: { kind: "id" },
  reason: { maxLength: 300 },
  condition: { default: "ok" },
} as const;

export const switchBody = {
  on: { kind: "check" },
} as const;

export const taxDataBody = {
  state_registration_kind: { options: registrationKindLabels, label: "Indicador de IE" },
  state_registration: { maxLength: 20, label: "Inscrição estadual" },
  street: { maxLength: 200, label: "Logradouro" },
  number: { maxLength: 60, label: "Número" },
  complement: { maxLength: 60, label: "Complemento" },
  district: { maxLength: 60, label: "Bairro" },
  postal_code: { maxLength: 9, label: "CEP" },
  city_code: { maxLength: 7, label: "Município" },
} as const;

export const taxProfileBody = {
  name: { maxLength: 100 },
  cfop_inside: { maxLength: 12, label: "CFOP dentro do estado" },
  cfop_outside: { maxLength: 12, label: "CFOP fora do estado" },
  icms: { maxLength: 12, label: "CST ou CSOSN" },
  icms_rate: { min: 0, max: 100, step: 0.0001, label: "Alíquota do ICMS", unit: "%" },
  pis: { maxLength: 12, label: "CST do PIS" },
  pis_rate: { min: 0, max: 100, step: 0.0001, label: "Alíquota do PIS", unit: "%" },
  cofins: { maxLength: 12, label: "CST da COFINS" },
  cofins_rate: { min: 0, max: 100, step: 0.0001, label: "Alíquota da COFINS", unit: "%" },
  tax_class: { maxLength: 12, label: "Classificação IBS/CBS" },
  ibs_state_rate: { min: 0, max: 100, step: 0.0001, label: "IBS estadual", unit: "%" },
  ibs_city_rate: { min: 0, max: 100, step: 0.0001, label: "IBS municipal", unit: "%" },
  cbs_rate: { min: 0, max: 100, step: 0.0001, label: "CBS", unit: "%" },
  selective_class: { maxLength: 12, label: "Classificação do Imposto Seletivo" },
} as const;

export const testBody = {
  to: { maxLength: 254 },
} as const;

export const undoBody = {
  reason: { maxLength: 300 },
} as const;

export const undoCommandBody = {
  reason: { maxLength: 300 },
  streams: { kind: "list", maxItems: 500 },
} as const;

export const unrecordedBody = {
  key: { maxLength: 100 },
  day: { kind: "date" },
  action: { options: driverActionLabels },
  whose: { maxLength: 300 },
  done: { kind: "lines", maxLength: 5000 },
  amount: { kind: "money", none: true, min: 0, max: 999999.99, step: 0.01 },
  refusal: { kind: "lines", maxLength: 5000 },
} as const;

export const uploadWishBody = {
  productId: { kind: "id", none: true },
  categoryId: { kind: "id", none: true },
  fileName: { maxLength: 255 },
  contentType: { maxLength: 100 },
  size: { min: 1, max: 1099511627776, step: 1 },
} as const;

export const usedCredential = {
  id: { maxLength: 2048 },
  rawId: { maxLength: 2048 },
} as const;

export const userBody = {
  can_place_orders: { label: "Faz pedidos para eventos" },
  can_view_bi: { label: "Vê relatórios" },
  roles: { maxItems: 20, label: "Permissões" },
  active: { label: "Ativo" },
  name: { maxLength: 100, label: "Nome" },
  email: { maxLength: 254, label: "E-mail" },
  role: { label: "Papel" },
} as const;

export const userIds = {
  ids: { maxItems: 200 },
} as const;

export const userUpdate = {
  center_cost: { options: peoplesCostCenterLabels, none: true },
  can_place_orders: { kind: "check" },
  can_view_bi: { kind: "check" },
  roles: { kind: "list", maxItems: 20 },
  active: { kind: "check" },
  name: { maxLength: 100 },
  email: { kind: "email", maxLength: 254 },
  role: { options: roleLabels, none: true },
  id: { kind: "id" },
} as const;

export const userUpdates = {
  updates: { maxItems: 200 },
} as const;

export const vanLoadBody = {
  tags: { kind: "list", maxLength: 40, maxItems: 1000 },
} as const;

export const vehicleBody = {
  name: { maxLength: 100, label: "Nome" },
  max_load_kg: { min: 0.1, max: 100000, step: 0.1, label: "Carga por viagem", unit: " kg" },
  cost_center: { options: costCenterLabels, label: "Centro de custo" },
  is_active: { kind: "check", default: true, label: "Ativo" },
} as const;

export const verifyWhatsappAddressParams = {
  "hub.verify_token": { maxLength: 200 },
  "hub.challenge": { maxLength: 200 },
} as const;

export const warehouseCountBody = {
  location_id: { kind: "id" },
  tags: { kind: "list", maxLength: 80, maxItems: 3000 },
  note: { kind: "lines", maxLength: 500 },
} as const;

export const webhookChannelBody = {
  name: { maxLength: 100 },
  url: { maxLength: 2000 },
  topics: { kind: "list", maxLength: 100, maxItems: 200 },
  per_minute: { default: 120, min: 1, max: 600, step: 1 },
} as const;

export const whyNoteParams = {
  skip: { min: 0, max: 1000000, step: 1 },
} as const;

export const whyOperationsParams = {
  skip: { min: 0, max: 1000000, step: 1 },
} as const;

export const whyOrderParams = {
  skip: { min: 0, max: 1000000, step: 1 },
} as const;

export const whySalesParams = {
  skip: { min: 0, max: 1000000, step: 1 },
} as const;

export const whyStockParams = {
  skip: { min: 0, max: 1000000, step: 1 },
} as const;

export const whySummaryParams = {
  skip: { min: 0, max: 1000000, step: 1 },
} as const;
