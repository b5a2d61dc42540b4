import { expect, it } from 'vitest';
import { countedBody } from './counted-body.ts';

async function* chunks() {
  for (let n = 0; n < 3; n += 1) yield new Uint8Array(10);
}

function counted(length: number) {
  const sent: number[] = [];
  const onSent = async (bytes: number) => {
    sent.push(bytes);
  };
  return { sent, reader: countedBody({ length, open: async () => chunks(), onSent }).getReader() };
}

it('reports every byte of a body that is read to its end', async () => {
  const { sent, reader } = counted(30);
  while (!(await reader.read()).done);
  expect(sent).toEqual([30]);
});

it('excludes the last chunk of an aborted body from the report', async () => {
  const { sent, reader } = counted(30);
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(sent).toEqual([10]);
});

it('reports every byte when the reader closes after the last byte', async () => {
  const { sent, reader } = counted(30);
  for (let n = 0; n < 3; n += 1) await reader.read();
  await reader.cancel();
  expect(sent).toEqual([30]);
});
