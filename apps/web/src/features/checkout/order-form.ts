import type { BodyInputOf, Eula, FieldError, placeStacOrder } from '@sigma/contract';
import { type FileFormat, formatDestination, type ProductLevel, parseDestination } from '@sigma/domain';
import { fieldTitle } from '../../ui/form-rules.ts';
import type { LastOrder } from './last-order.ts';
import type { ProductChoice } from './product-choices.ts';

export interface OrderDraft {
  readonly name: string;
  readonly destination: string;
  readonly product_level: ProductLevel | null;
  readonly file_format: FileFormat | null;
  readonly licence: string | null;
  readonly accepted: boolean;
}

export const ORDER_FIELDS = [
  'name',
  'destination',
  'product_level',
  'file_format',
  'licence',
  'accepted',
  'scenes',
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];
export type OrderMessages = Readonly<Partial<Record<OrderField | 'form', string>>>;

export type OrderBody = NonNullable<BodyInputOf<typeof placeStacOrder>>;

/** The form as it opens: what was used last where it is still offered, else the only choice there is. */
export function firstDraft(
  last: Partial<LastOrder>,
  choices: readonly ProductChoice[],
  eulas: readonly Eula[],
): OrderDraft {
  const choice = choices.find(({ level }) => level === last.product) ?? only(choices);
  const eula = eulas.find(({ identifying_value }) => identifying_value === last.eula) ?? only(eulas);
  return {
    name: '',
    destination: last.bucket === undefined ? '' : formatDestination({ bucket: last.bucket, folder: '' }),
    product_level: choice?.level ?? null,
    file_format: choice?.formats[0] ?? null,
    licence: eula?.identifying_value ?? null,
    accepted: false,
  };
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

export type DraftCheck =
  | { readonly ok: true; readonly body: OrderBody }
  | { readonly ok: false; readonly messages: OrderMessages };

const LONGEST_NAME = 128;

/** Every field at once (1:5#1); a draft without fault is the body of the call. */
export function checkDraft(draft: OrderDraft, collection: string, itemIds: readonly string[]): DraftCheck {
  const target = parseDestination(draft.destination);
  const name = draft.name.trim();
  const messages: OrderMessages = {
    ...(name.length > LONGEST_NAME && { name: `Order Name takes at most ${LONGEST_NAME} characters` }),
    ...(!target.ok && { destination: target.message }),
    ...(draft.product_level === null && { product_level: required('product_level') }),
    ...(draft.licence === null && { licence: required('licence') }),
    ...(draft.licence !== null && !draft.accepted && { accepted: 'The licence has to be accepted' }),
  };
  if (!target.ok || draft.product_level === null || draft.licence === null || hasAny(messages)) {
    return { ok: false, messages };
  }
  const body: OrderBody = {
    collection,
    item_ids: [...itemIds],
    ...(name !== '' && { name }),
    s3_bucket: target.destination.bucket,
    s3_folder: target.destination.folder,
    product_level: draft.product_level,
    ...(draft.file_format !== null && { file_format: draft.file_format }),
    required_license: draft.licence,
  };
  return { ok: true, body };
}

function required(field: string): string {
  return `${fieldTitle(field)} is a required field`;
}

function hasAny(messages: OrderMessages): boolean {
  return Object.keys(messages).length > 0;
}

/** Where a field of the call stands in the form. */
const FIELD_OF: Readonly<Record<string, OrderField>> = {
  name: 'name',
  s3_bucket: 'destination',
  s3_folder: 'destination',
  product_level: 'product_level',
  file_format: 'file_format',
  required_license: 'licence',
  item_ids: 'scenes',
};

/** The server's 422 put where it belongs; the first message of a field counts. */
export function refusedFields(errors: readonly FieldError[]): OrderMessages {
  const messages: Partial<Record<OrderField | 'form', string>> = {};
  for (const { field, message } of errors) {
    const place = FIELD_OF[field.split('.')[0] ?? ''] ?? 'form';
    messages[place] ??= sentence(place, message);
  }
  return messages;
}

/** Rules of the schema begin in lower case and want their field's name before them. */
function sentence(place: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${fieldTitle(place)} ${message}` : message;
}
