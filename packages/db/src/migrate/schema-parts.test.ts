import { expect, test } from 'vitest';
import { partsOf } from './schema-parts.ts';

const names = (...sql: readonly string[]) =>
  partsOf(sql.map((text) => ({ sql: text }))).map(({ kind, name }) => `${kind} ${name}`);

test('parts are what migrations create and do not drop later', () => {
  expect(
    names(
      `-- A tree.
CREATE TABLE tree (id integer); create unique index tree_id on tree (id);
create or replace function grow() returns trigger language plpgsql as $$
begin
  execute format('create table %I (id integer)', 'shadow');
  return null;
end
$$;
create trigger grown after insert on tree for each statement execute function grow();
create temporary table draft on commit drop as select 1;`,
      'create table if not exists leaf (id integer);\ncreate index leaf_id on only leaf (id);\ndrop index tree_id;',
    ),
  ).toEqual(['table tree', 'function grow', 'trigger grown', 'table leaf', 'index leaf_id']);
});

test('a dropped table takes its indexes and triggers with it', () => {
  expect(
    names(
      'create table tree (id integer);\ncreate index tree_id on tree (id);\ncreate trigger grown\n  after update of id on tree execute function grow();',
      'drop table tree;',
    ),
  ).toEqual([]);
});
