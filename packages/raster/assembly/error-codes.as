// Results of `decode` and `reserve`; src/tiff/decode/wasm-decoder.ts has a text for each of them.
export const FINE: i32 = 0;
export const UNKNOWN: i32 = -1;
export const TOO_LARGE: i32 = -2;
export const TOO_SHORT: i32 = -3;
export const BAD_HEADER: i32 = -4;
export const BAD_TABLES: i32 = -5;
export const BAD_CODE: i32 = -6;
export const BAD_DISTANCE: i32 = -7;
