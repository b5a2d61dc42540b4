import type { Profile } from '@sigma/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { ProfileForm } from './profile-form.tsx';
import { isProfileComplete } from './profile-rules.ts';

const empty: Profile = {
  id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
  email: 'new-profile@demo.example',
  first_name: '',
  last_name: '',
  organization: '',
  title: '',
  job_role: '',
  job_title: '',
  country: '',
  phone_number: '',
  picture: null,
  internal_osk_role: 'none',
  roles: [],
  programs: [],
};

afterEach(() => vi.unstubAllGlobals());

function show(answer: () => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
  const onSaved = vi.fn();
  renderInApp(<ProfileForm profile={empty} submitLabel="Save" onSaved={onSaved} />);
  return { sent, onSaved, user: userEvent.setup() };
}

const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

describe('the profile form', () => {
  it('shows the message of every wrong field at once, with asterisk and capitalised name, and sends nothing', async () => {
    const { sent, user } = show(() => Response.json({}));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(alerts()).toEqual([
      '* First Name is a required field',
      '* Last Name is a required field',
      '* Organization is a required field',
    ]);
    expect(screen.getByLabelText(/First Name/)).toHaveProperty('ariaInvalid', 'true');
    expect(screen.getByLabelText(/First Name/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('treats white space as an empty value', async () => {
    const { user } = show(() => Response.json({}));
    await user.type(screen.getByLabelText(/First Name/), '   ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(alerts()[0]).toBe('* First Name is a required field');
  });

  it('states how long a field may be', async () => {
    const { user } = show(() => Response.json({}));
    await user.click(screen.getByLabelText(/Phone Number/));
    await user.paste('0'.repeat(41));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(alerts()).toContain('* Phone Number must have at most 40 characters');
  });

  it('sends only enabled inputs with a value, and passes the saved profile on', async () => {
    const saved = { ...empty, first_name: 'Ada', last_name: 'Byron', organization: 'Engines' };
    const { sent, onSaved, user } = show(() => Response.json(saved));
    await user.type(screen.getByLabelText(/First Name/), 'Ada');
    await user.type(screen.getByLabelText(/Last Name/), 'Byron');
    await user.type(screen.getByLabelText(/Organization/), 'Engines');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(onSaved).toHaveBeenCalledWith(saved, expect.anything(), undefined, expect.anything()),
    );
    expect(sent).toEqual([{ first_name: 'Ada', last_name: 'Byron', organization: 'Engines' }]);
  });

  it('shows a rejection of the server at the field', async () => {
    const errors = [{ field: 'country', code: 'invalid', message: 'is not a country' }];
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 422,
      code: 'invalid_body',
      detail: 'x',
      errors,
    };
    const { user } = show(() => Response.json(problem, { status: 422 }));
    for (const name of [/First Name/, /Last Name/, /Organization/])
      await user.type(screen.getByLabelText(name), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(alerts()).toEqual(['* Country is not a country']));
  });
});

it('a profile is complete with first name, last name and organization', () => {
  const complete = { ...empty, first_name: 'Ada', last_name: 'Byron', organization: 'Engines' };
  expect(isProfileComplete(complete)).toBe(true);
  for (const field of ['first_name', 'last_name', 'organization'] as const) {
    expect(isProfileComplete({ ...complete, [field]: ' ' })).toBe(false);
  }
});
