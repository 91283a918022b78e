export * from './accounts/accounts.ts';
export * from './categories/categories.ts';
export * from './equipment/equipment.ts';
export * from './event-orders/event-orders.ts';
export * from './images/images.ts';
export * from './products/products.ts';
export * from './site/site.ts';
export * from './stock/stock.ts';
