import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RangeSlider, Slider } from './range-slider.tsx';
import type { SliderRange } from './slider-values.ts';

function ControlledRangeSlider({
  start,
  onChange,
}: {
  start: SliderRange;
  onChange: (range: SliderRange) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <RangeSlider
      label="Cloud cover"
      unit="%"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const show = (start: SliderRange) => {
  const onChange = vi.fn<(range: SliderRange) => void>();
  render(<ControlledRangeSlider start={start} onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
};
const handle = (name: string) => screen.getByRole('slider', { name: `Cloud cover, ${name}` });
const box = (name: string) => screen.getByRole('textbox', { name: `Cloud cover, ${name}` });

it('a range slider names both handles and states value and limits of each', () => {
  show([10, 50]);
  expect(screen.getByRole('group', { name: 'Cloud cover, %' })).toBeVisible();
  expect(handle('minimum').getAttribute('aria-valuetext')).toBe('10 %');
  expect(handle('minimum').getAttribute('aria-valuemax')).toBe('50');
  expect(handle('maximum').getAttribute('aria-valuemin')).toBe('10');
});

it('keys move a handle of a range slider, which stops at the other handle', async () => {
  const { onChange, user } = show([48, 50]);
  await user.click(handle('minimum'));
  handle('minimum').focus();
  await user.keyboard('{ArrowRight}{PageUp}');
  expect(onChange.mock.lastCall?.[0]).toEqual([50, 50]);
  handle('maximum').focus();
  await user.keyboard('{End}');
  expect(onChange.mock.lastCall?.[0]).toEqual([50, 100]);
});

it('a typed number is clamped and applied when its box loses the focus', async () => {
  const { onChange, user } = show([0, 50]);
  await user.clear(box('maximum'));
  await user.type(box('maximum'), '250');
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange.mock.lastCall?.[0]).toEqual([0, 100]);
});

it('typed text that is not a number is ignored', async () => {
  const { onChange, user } = show([0, 50]);
  await user.click(box('maximum'));
  await user.type(box('maximum'), 'abc');
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  expect(box('maximum')).toHaveProperty('value', '50');
});

it('a press on the rail moves the nearer handle and drags it on', () => {
  const { onChange } = show([0, 50]);
  const rail = handle('minimum').parentElement;
  if (rail === null) throw new Error('no rail');
  rail.setPointerCapture = () => undefined;
  rail.getBoundingClientRect = () => new DOMRect(100, 0, 200, 30);
  fireEvent.pointerDown(rail, { clientX: 260, button: 0, pointerId: 1 });
  expect(onChange.mock.lastCall?.[0]).toEqual([0, 80]);
  fireEvent.pointerMove(rail, { clientX: 280, pointerId: 1 });
  fireEvent.pointerUp(rail, { clientX: 280, pointerId: 1 });
  fireEvent.pointerMove(rail, { clientX: 120, pointerId: 1 });
  expect(onChange.mock.lastCall?.[0]).toEqual([0, 90]);
});

it('two handles at the upper end can be separated', () => {
  const { onChange } = show([100, 100]);
  const rail = handle('minimum').parentElement;
  if (rail === null) throw new Error('no rail');
  rail.setPointerCapture = () => undefined;
  rail.getBoundingClientRect = () => new DOMRect(0, 0, 200, 30);
  fireEvent.pointerDown(rail, { clientX: 200, button: 0, pointerId: 1 });
  fireEvent.pointerMove(rail, { clientX: 100, pointerId: 1 });
  expect(onChange.mock.lastCall?.[0]).toEqual([50, 100]);
});

it('a single handle steps by its decimals', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(<Slider label="Gamma" max={3} step={0.1} decimals={1} value={1.2} onChange={onChange} />);
  screen.getByRole('slider', { name: 'Gamma' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledWith(1.3);
});
