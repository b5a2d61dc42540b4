/** The most characters of the name of an order. */
export const MAX_ORDER_NAME = 128;
