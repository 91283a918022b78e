export * from './accounts/accounts.ts';
export * from './catalogue/catalogue.ts';
export * from './equipment/equipment.ts';
export * from './event-orders/event-orders.ts';
export * from './freight/freight.ts';
export * from './images/images.ts';
export * from './menu/menu.ts';
export * from './site/site.ts';
