import {
  type BodyInputOf,
  type Eula,
  type FieldIssue,
  PLACE_ORDER_NAMES,
  type placeStacOrder,
} from '@sigma/contract';
import {
  type FileFormat,
  formatDestination,
  MAX_ORDER_NAME,
  type ProductLevel,
  parseDestination,
} from '@sigma/domain';
import { fieldTitle } from '../../ui/forms/form-rules.ts';
import type { LastOrder } from './last-order.ts';
import type { ProductChoice } from './product-choices.ts';

export interface OrderDraft {
  readonly name: string;
  readonly destination: string;
  readonly product_level: ProductLevel | null;
  readonly file_format: FileFormat | null;
  readonly licence: string | null;
  /** The version of the licence that was accepted; null for none. */
  readonly accepted: number | null;
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

/** The form as it opens: the last choices where they are still offered, otherwise the only choice. The demo has a destination. */
export function firstDraft(
  last: Partial<LastOrder>,
  choices: readonly ProductChoice[],
  eulas: readonly Eula[],
  demoDestination = '',
): OrderDraft {
  const choice = choices.find(({ level }) => level === last.product) ?? only(choices);
  const eula = eulas.find(({ identifying_value }) => identifying_value === last.eula) ?? only(eulas);
  return {
    name: '',
    destination:
      last.bucket === undefined ? demoDestination : formatDestination({ bucket: last.bucket, folder: '' }),
    product_level: choice?.level ?? null,
    file_format: choice?.formats[0] ?? null,
    licence: eula?.identifying_value ?? null,
    accepted: null,
  };
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Where an order is delivered, at which product level and under which licence. */
export interface Delivery {
  /** Empty for an order without a name. */
  readonly name: string;
  readonly bucket: string;
  readonly folder: string;
  readonly product_level: ProductLevel;
  readonly file_format: FileFormat | null;
  readonly licence: string;
  /** The version of the licence that was accepted. */
  readonly licence_version: number;
}

type Refused = { readonly ok: false; readonly messages: OrderMessages };
export type DeliveryCheck = { readonly ok: true; readonly delivery: Delivery } | Refused;
export type DraftCheck = { readonly ok: true; readonly body: OrderBody } | Refused;

/** Checks every field at once (spec 1:5#1). */
export function checkDelivery(draft: OrderDraft, longestName = MAX_ORDER_NAME): DeliveryCheck {
  const target = parseDestination(draft.destination);
  const { product_level, file_format, licence, accepted } = draft;
  const name = draft.name.trim();
  const messages: OrderMessages = {
    ...(name.length > longestName && { name: `Order Name must have at most ${longestName} characters` }),
    ...(!target.ok && { destination: target.message }),
    ...(product_level === null && { product_level: required('product_level') }),
    ...(licence === null && { licence: required('licence') }),
    ...(licence !== null && accepted === null && { accepted: 'The licence must be accepted' }),
  };
  const isComplete = product_level !== null && licence !== null && accepted !== null;
  if (!target.ok || !isComplete || hasAny(messages)) return { ok: false, messages };
  const chosen = { product_level, file_format, licence, licence_version: accepted };
  return { ok: true, delivery: { name, ...target.destination, ...chosen } };
}

/** A valid draft becomes the body of the request. */
export function checkDraft(draft: OrderDraft, collection: string, itemIds: readonly string[]): DraftCheck {
  const checked = checkDelivery(draft);
  if (!checked.ok) return checked;
  const { name, bucket, folder, product_level, file_format, licence, licence_version } = checked.delivery;
  const body: OrderBody = {
    collection,
    item_ids: [...itemIds],
    ...(name !== '' && { name }),
    s3_bucket: bucket,
    s3_folder: folder,
    product_level,
    ...(file_format !== null && { file_format }),
    required_license: licence,
    license_version: licence_version,
  };
  return { ok: true, body };
}

function required(field: string): string {
  return `${fieldTitle(field)} is a required field`;
}

function hasAny(messages: OrderMessages): boolean {
  return Object.keys(messages).length > 0;
}

/** The field of the form for each field of a request that places an order. */
const FIELD_OF: Readonly<Record<string, OrderField>> = {
  name: 'name',
  s3_bucket: 'destination',
  s3_folder: 'destination',
  product_level: 'product_level',
  file_format: 'file_format',
  required_license: 'licence',
  license_version: 'licence',
  item_ids: 'scenes',
};
/** The names of `placeOrder`, as STAC orders name the same fields. */
const STAC_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(PLACE_ORDER_NAMES).map(([stacName, name]) => [name, stacName]),
);

/** Assigns the issues of a 422 to the fields of the form; the first message of a field counts. */
export function refusedFields(errors: readonly FieldIssue[]): OrderMessages {
  const messages: Partial<Record<OrderField | 'form', string>> = {};
  for (const { field, message } of errors) {
    const name = field.split('.')[0] ?? '';
    const place = FIELD_OF[STAC_NAMES.get(name) ?? name] ?? 'form';
    messages[place] ??= sentence(place, message);
  }
  return messages;
}

/** Messages of the schema begin in lower case and need the name of their field before them. */
function sentence(place: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${fieldTitle(place)} ${message}` : message;
}

/** Removes the message of a field that was changed. */
export function withoutMessages(messages: OrderMessages, fields: readonly string[]): OrderMessages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !fields.includes(name)));
}
