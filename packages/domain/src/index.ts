export * from './access/index.ts';
export * from './identifiers/uuid.ts';
export * from './orders/destination.ts';
export * from './orders/status.ts';
export * from './orders/transitions.ts';
export * from './products/product-levels.ts';
