import type { DataProduct, Eula } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { checkDelivery, checkDraft, firstDraft, type OrderDraft, refusedFields } from './order-form.ts';
import { productChoices } from './product-choices.ts';

const full: OrderDraft = {
  name: ' East Bay ',
  destination: 's3://bmw-imagery/sigma/2026-11/',
  product_level: 'Basic',
  file_format: 'COG',
  licence: 'multi',
  accepted: 3,
};
const empty: OrderDraft = {
  name: '',
  destination: '',
  product_level: null,
  file_format: null,
  licence: null,
  accepted: null,
};

describe('checking the form', () => {
  it('reports every issue at once, in the words of the specification', () => {
    expect(checkDraft(empty, 'c', ['a'])).toEqual({
      ok: false,
      messages: {
        destination: 'Destination is a required field',
        product_level: 'Product Level is a required field',
        licence: 'Licence is a required field',
      },
    });
  });

  it('splits the destination into bucket and folder', () => {
    expect(checkDraft(full, 'c', ['a', 'b'])).toEqual({
      ok: true,
      body: {
        collection: 'c',
        item_ids: ['a', 'b'],
        name: 'East Bay',
        s3_bucket: 'bmw-imagery',
        s3_folder: 'sigma/2026-11',
        product_level: 'Basic',
        file_format: 'COG',
        required_license: 'multi',
        license_version: 3,
      },
    });
  });

  it('rejects an order whose licence is not accepted', () => {
    const checked = checkDraft({ ...full, accepted: null }, 'c', ['a']);
    expect(checked).toEqual({ ok: false, messages: { accepted: 'The licence must be accepted' } });
  });

  it('omits an empty name and accepts at most 128 characters', () => {
    const unnamed = checkDraft({ ...full, name: '  ' }, 'c', ['a']);
    expect(unnamed.ok && 'name' in unnamed.body).toBe(false);
    expect(checkDraft({ ...full, name: 'x'.repeat(128) }, 'c', ['a']).ok).toBe(true);
    expect(checkDraft({ ...full, name: 'x'.repeat(129) }, 'c', ['a']).ok).toBe(false);
  });

  it('allows as many characters of a name as the request has room for, and says how many', () => {
    const named = (length: number) => checkDelivery({ ...full, name: 'x'.repeat(length) }, 113);
    expect(named(113).ok).toBe(true);
    expect(named(114)).toEqual({
      ok: false,
      messages: { name: 'Order Name must have at most 113 characters' },
    });
  });
});

describe('an order that the server rejects', () => {
  it('shows each message at its field, the first message of a field', () => {
    const errors = [
      { field: 's3_bucket', code: 'AD', message: 'This bucket belongs to another program' },
      { field: 's3_folder', code: 'AD', message: 'A folder may not hold empty parts' },
      { field: 'item_ids.3', code: 'AB', message: 'Scene x has no pixels for the level Basic' },
      { field: 'name', code: 'too_big', message: 'must have at most 128 characters' },
      { field: 'collection', code: 'unknown', message: 'The program has no collection c' },
    ];
    expect(refusedFields(errors)).toEqual({
      destination: 'This bucket belongs to another program',
      scenes: 'Scene x has no pixels for the level Basic',
      name: 'Name must have at most 128 characters',
      form: 'The program has no collection c',
    });
  });
});

const product = (values: Partial<DataProduct>): DataProduct => ({
  id: 1,
  name: 'Visual',
  product_level: 'Basic',
  file_formats: ['COG'],
  collections: ['c'],
  description: '',
  ...values,
});
const eula = (identifying_value: string): Eula => ({
  id: 1,
  name: identifying_value,
  short_name: '',
  identifying_value,
  text: '',
  version: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  accepted_version: null,
});

describe('what can be chosen', () => {
  const products = [
    product({}),
    product({ name: 'Cube', product_level: 'Basic L1A', file_formats: ['ENVI'] }),
    product({ name: 'Other', collections: ['d'], product_level: 'Rectified' }),
    product({ name: 'Foreign', product_level: 'Gold' }),
  ];

  it('offers products of the collection at the levels of the program, lowest first', () => {
    const levels = (program: readonly string[]) =>
      productChoices(products, program, 'c').map((one) => one.level);
    expect(levels(['Basic', 'Basic L1A', 'Rectified', 'Gold'])).toEqual(['Basic L1A', 'Basic']);
    expect(levels(['Rectified'])).toEqual([]);
  });

  it('opens with the last choices while they are still offered', () => {
    const choices = productChoices(products, ['Basic', 'Basic L1A'], 'c');
    const last = { bucket: 'bmw-imagery', product: 'Basic', eula: 'multi' };
    expect(firstDraft(last, choices, [eula('single'), eula('multi')])).toMatchObject({
      destination: 's3://bmw-imagery',
      product_level: 'Basic',
      file_format: 'COG',
      licence: 'multi',
      accepted: null,
    });
    expect(firstDraft({ ...last, product: 'Raw', eula: 'old' }, choices, [])).toMatchObject({
      product_level: null,
      licence: null,
    });
  });

  it('preselects the only choice', () => {
    const choices = productChoices(products, ['Basic'], 'c');
    expect(firstDraft({}, choices, [eula('single')])).toMatchObject({
      product_level: 'Basic',
      licence: 'single',
    });
  });
});
