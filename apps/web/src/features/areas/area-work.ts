import type { Area, SimplifiedArea } from '@sigma/geo';
import type { UploadPlan } from './upload-plan.ts';

/** The input of the worker. */
export type AreaWork =
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly date: Date;
      readonly takenNames: readonly string[];
    }
  | { readonly kind: 'simplify'; readonly area: Area };

export type AreaWorkAnswer =
  | { readonly kind: 'read'; readonly plan: UploadPlan }
  | { readonly kind: 'simplify'; readonly simplified: SimplifiedArea };
