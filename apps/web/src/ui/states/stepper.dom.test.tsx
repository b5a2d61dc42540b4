import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Stepper } from './stepper.tsx';

it('moves the focus to a new step, but leaves it where it is when the stepper appears', () => {
  const steps = ['Summary', 'Finalize'];
  const { rerender } = render(<Stepper label="Steps" steps={steps} current={0} />);
  expect(document.body).toHaveFocus();
  rerender(<Stepper label="Steps" steps={steps} current={1} />);
  expect(screen.getByText('Finalize')).toHaveFocus();
});
