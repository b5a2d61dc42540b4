import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MAP_BOX } from '../../../map/drawing/keys-of-map.ts';
import { useShortcut } from './use-shortcut.ts';

function Screen({ act }: { readonly act: () => void }) {
  useShortcut('f', act);
  return (
    <>
      <input aria-label="Search" />
      <div {...MAP_BOX}>
        <input type="radio" aria-label="Off" />
      </div>
    </>
  );
}

it.each([
  ['nothing has the focus', undefined, '{f}', 1],
  ['a choice over the map has the focus', 'Off', '{F}', 1],
  ['a text field has the focus', 'Search', '{f}', 0],
  ['Control is pressed', undefined, '{Control>}{f}{/Control}', 0],
] as const)('a shortcut acts only on keys for the map: %s', async (_, label, keys, times) => {
  const act = vi.fn();
  render(<Screen act={act} />);
  if (label !== undefined) screen.getByLabelText(label).focus();
  await userEvent.setup().keyboard(keys);
  expect(act).toHaveBeenCalledTimes(times);
});
