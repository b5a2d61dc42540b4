import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf } from '../data/finding.fixture.ts';
import { Confidence } from './confidence.tsx';

it.each([
  ['a stated confidence', 0.9, '90 %', false],
  ['a confidence that is not stated', null, 'Not stated', true],
])('%s is drawn as a value only if it is one', (_, confidence, text, isMissing) => {
  renderInApp(<Confidence finding={findingOf(0, { confidence, evidence: { memory_passes: 2 } })} />);
  expect(screen.getByText(text).hasAttribute('data-missing')).toBe(isMissing);
});
