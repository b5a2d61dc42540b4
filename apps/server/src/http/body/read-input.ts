import type { Refusal } from '@sigma/contract';

/** A parsed input of a call, with the JSON of a body before it was parsed; or why it is rejected. */
export type ReadInput = { readonly value: unknown; readonly sent?: unknown } | Refusal;
