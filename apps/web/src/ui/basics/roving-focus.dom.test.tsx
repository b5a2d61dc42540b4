import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useRovingFocus } from './roving-focus.ts';

function Tools() {
  const roving = useRovingFocus<HTMLDivElement>('vertical');
  return (
    <>
      <div role="toolbar" {...roving}>
        <button type="button">One</button>
        <button type="button" disabled>
          Two
        </button>
        <button type="button">Three</button>
      </div>
      <button type="button">After</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('makes the enabled buttons of a toolbar one tab stop between which arrow keys, Home and End move', async () => {
  const user = userEvent.setup();
  render(<Tools />);
  await user.tab();
  expect(button('One')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(button('Three')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(button('One')).toHaveFocus();
  await user.keyboard('{End}');
  expect(button('Three')).toHaveFocus();
  await user.tab();
  expect(button('After')).toHaveFocus();
});

it('returns to the button of a toolbar that had the focus last', async () => {
  const user = userEvent.setup();
  render(<Tools />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  await user.tab({ shift: true });
  expect(button('Three')).toHaveFocus();
});
