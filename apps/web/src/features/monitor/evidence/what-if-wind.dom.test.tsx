import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { findingOf } from '../data/finding.fixture.ts';
import { WhatIfWind } from './what-if-wind.tsx';

const evidence = { wind_response: { offset: 0, rise: 1.17, bend: 1.54, round: 0.74 } };

it('states the rate with the wind that is chosen, and returns to the measured one', async () => {
  const user = userEvent.setup();
  renderInApp(<WhatIfWind finding={findingOf(0, { evidence })} />);
  const box = screen.getByRole('textbox', { name: 'Rate with a wind of, value' });
  expect(box).toHaveValue('4.1');
  await user.clear(box);
  await user.type(box, '8.2{Enter}');
  // The winds to expect are 8.04 and 3.97 m/s: 2.03 times 412 ± 118.
  expect(screen.getByRole('status')).toHaveTextContent('830 ± 240 kg/h');
  await user.click(screen.getByRole('button', { name: 'Back to 4.1 m/s' }));
  expect(screen.getByRole('status')).toHaveTextContent('Move the slider');
});

it.each([
  ['a rate', { emission_rate_kg_h: null }],
  ['a wind', { wind_speed_ms: null }],
  ['what its rate depends on, as findings of earlier versions are', { evidence: {} }],
])('is not offered without %s', (_, values) => {
  renderInApp(<WhatIfWind finding={findingOf(0, { evidence, ...values })} />);
  expect(screen.queryByRole('textbox')).toBeNull();
});
