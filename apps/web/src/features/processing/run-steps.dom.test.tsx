import type { PipelineRunStep } from '@sigma/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RunSteps } from './run-steps.tsx';

const CALIBRATION = '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10';
const STEPS: readonly PipelineRunStep[] = [
  {
    attempt: 1,
    step: 'make',
    state: 'interrupted',
    started_at: '2026-11-21T07:50:00.000Z',
    ended_at: null,
    inputs: [],
    versions: { pipeline: '1', recipe: '2' },
    cpu_ms: null,
    parts: [],
  },
  {
    attempt: 2,
    step: 'choose',
    state: 'done',
    started_at: '2026-11-21T08:00:00.200Z',
    ended_at: '2026-11-21T08:00:00.250Z',
    inputs: [{ kind: 'calibration', id: CALIBRATION, name: 'flat_field' }],
    versions: { pipeline: '1', recipe: '2' },
    cpu_ms: null,
    parts: [],
  },
  {
    attempt: 2,
    step: 'make',
    state: 'done',
    started_at: '2026-11-21T08:00:00.250Z',
    ended_at: '2026-11-21T08:00:06.250Z',
    inputs: [],
    versions: { pipeline: '1', recipe: '2' },
    cpu_ms: 4120,
    parts: [{ name: 'calibrate', ms: 5800, cpu_ms: 4000 }],
  },
];

it('shows what each attempt did step by step, what it used, and where one was killed', () => {
  render(<RunSteps steps={STEPS} />);
  expect(screen.getByText('Attempt 2, 21 Nov 2026, 08:00:00 UTC. Pipeline 1, recipe 2.')).toBeVisible();
  const last = screen.getByRole('list', { name: 'Steps of attempt 2' });
  expect(last).toHaveTextContent(
    /Choosing calibrations.*50 ms.*Flat field.*Making the files.*6 s, CPU 4\.1 s/,
  );
  expect(last).toHaveTextContent('Dark level and radiance5.8 s, CPU 4 s');
  const [newest, oldest] = screen.getAllByRole('list', { name: /^Steps of attempt/ });
  expect(newest).toBe(last);
  expect(oldest).toHaveTextContent('Making the filesInterrupted07:50:00, its process was killed');
});

it('says that runs from before steps were recorded have none', () => {
  render(<RunSteps steps={[]} />);
  expect(screen.getByText('None are recorded.')).toBeVisible();
});
