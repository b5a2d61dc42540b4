import type { ManagedProgram } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { changesOf, checkProgram, draftOf, EMPTY_PROGRAM, refusedFields } from './program-draft.ts';

const PROGRAM: ManagedProgram = {
  id: 7,
  name: 'Bay',
  company_name: 'Golden Gate Energy',
  start_date: '2026-01-01',
  end_date: '2027-01-01',
  active: true,
  max_users: 5,
  max_taskings: null,
  max_order_area_km2: 2.5,
  product_level_access: ['Basic'],
  sensor_data_access: [1, 2],
  subscribed_products: ['Data'],
  simulated: false,
  collections: ['ghost'],
  eulas: [1],
  user_count: 2,
  tasking_count: 0,
  order_count: 0,
};
const DRAFT = draftOf(PROGRAM);
/** What is sent of a program after a change of its form. */
const sentOf = (changes: Partial<typeof DRAFT>, program = PROGRAM) => {
  const checked = checkProgram({ ...draftOf(program), ...changes });
  return checked.ok && changesOf({ program, changes, body: checked.body });
};
const messagesOf = (values: Partial<typeof DRAFT>) => {
  const checked = checkProgram({ ...DRAFT, ...values });
  return checked.ok ? {} : checked.messages;
};

describe('the form of a program', () => {
  it('reports every required field at once, in the words of the specification', () => {
    const checked = checkProgram(EMPTY_PROGRAM);
    expect(checked).toEqual({
      ok: false,
      messages: {
        name: 'Program Title is a required field',
        company_name: 'Company Name is a required field',
        start_date: 'Start Date is a required field',
        end_date: 'End Date is a required field',
        sensor_data_access: 'Sensor Data Access is a required field',
      },
    });
  });

  it.each([
    [{ end_date: '2025-12-31' }, { end_date: "Contract End Date can't be before start date" }],
    [{ end_date: '2026-01-01' }, {}],
    [{ max_users: '-1' }, { max_users: 'Max Users must be a whole number, 0 or more' }],
    [{ max_taskings: '1.5' }, { max_taskings: 'Max Taskings must be a whole number, 0 or more' }],
    [{ max_taskings: '0', max_users: '' }, {}],
    [{ max_order_area_km2: 'much' }, { max_order_area_km2: 'Max Order Area must be a number, 0 or more' }],
    [{ name: '   ' }, { name: 'Program Title is a required field' }],
  ])('checks %j', (values, messages) => {
    expect(messagesOf(values)).toEqual(messages);
  });

  it('writes an unchanged program as it is stored, with nothing to change', () => {
    expect(sentOf({})).toEqual({});
  });

  it('changes only the fields that differ, and removes a limit whose field was emptied', () => {
    expect(sentOf({ name: ' Bay watch ', max_users: '', eulas: ['1', '3'] })).toEqual({
      name: 'Bay watch',
      max_users: null,
      eulas: [1, 3],
    });
  });

  it.each([
    ['null for no limit', { subscribed_products: null }, { subscribed_products: null }],
    ['an empty list for nothing', { product_level_access: [] }, { product_level_access: [] }],
  ])('sends %s', (_, changes, sent) => {
    expect(sentOf(changes)).toEqual(sent);
  });

  it('leaves an unknown level as it is stored, until the list of levels is changed', () => {
    const program = { ...PROGRAM, product_level_access: ['Basic', 'L9'] };
    expect(sentOf({ name: 'Bay watch' }, program)).toEqual({ name: 'Bay watch' });
    expect(sentOf({ product_level_access: ['Basic'] }, program)).toEqual({ product_level_access: ['Basic'] });
  });

  it('shows what the server rejects at its field, also for an entry of a list', () => {
    const errors = [
      { field: 'name', code: 'duplicate_name', message: 'must be a name that no other program has' },
      { field: 'sensor_data_access.1', code: 'x', message: 'must be a whole number' },
    ];
    expect(refusedFields(errors)).toEqual({
      name: 'Program Title must be a name that no other program has',
      sensor_data_access: 'Sensor Data Access must be a whole number',
    });
  });
});
