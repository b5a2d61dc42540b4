import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CutName } from './cut-name.tsx';

const NAME = 'Bay Area, newest clear scenes (simulated)';

it('a name is cut before its label in parentheses, and its tooltip is the complete name', () => {
  render(<CutName name={NAME} />);
  expect(screen.getByTitle(NAME).textContent).toBe(NAME);
  expect(screen.getByText('Bay Area, newest clear scenes')).toBeVisible();
  expect(screen.getByText('(simulated)')).toBeVisible();
});

it('a repeated label is drawn as a mark that leaves the room to the name', () => {
  render(<CutName name={NAME} />);
  const label = screen.getByText('(simulated)').parentElement;
  expect(label?.querySelector('svg')).toBeVisible();
  expect(label?.textContent).toBe('(simulated)');
});

it('another label in parentheses stays in words', () => {
  const { container } = render(<CutName name="Harbour (draft)" />);
  expect(screen.getByText('(draft)')).toBeVisible();
  expect(container.querySelector('svg')).toBeNull();
});

it('names that differ only in the number of their pass are cut before it', () => {
  const name = 'Port of Oakland at low tide, pass 2 of 3';
  render(<CutName name={name} />);
  expect(screen.getByTitle(name).textContent).toBe(name);
  expect(screen.getByText('Port of Oakland at low tide,')).toBeVisible();
  expect(screen.getByText('pass 2 of 3')).toBeVisible();
});

it('a button is named by the complete name', () => {
  render(
    <button type="button">
      <CutName name={NAME} />
    </button>,
  );
  expect(screen.getByRole('button', { name: NAME })).toBeVisible();
});

it.each(['Weekly delivery', '(simulated)', 'Area (2) of 3', 'Bypass 2 of 3', ''])(
  'the name %j without a label at its end is one text',
  (name) => {
    const { container } = render(<CutName name={name} />);
    expect(container.textContent).toBe(name);
    expect(container.querySelectorAll('span')).toHaveLength(1);
  },
);
