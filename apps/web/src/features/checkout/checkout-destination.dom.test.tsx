import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { checkoutServer, ESTIMATE, PLACED, press, scene, session } from './checkout.fixture.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { openWizard } from './wizard-store.ts';

const server = checkoutServer();

describe('the destination', () => {
  async function finalize(values = session) {
    renderInApp(
      <CheckoutDialog
        scenes={[scene('a')]}
        isEmpty={false}
        cart={null}
        onSkip={() => undefined}
        statusOf={() => null}
        live={() => null}
        onPlaced={() => undefined}
        onGoToOrders={() => undefined}
      />,
      { session: values },
    );
    act(openWizard);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    return { user, field: screen.getByLabelText('Destination') };
  }

  it('is checked by writing when its field is left, not while it is typed', async () => {
    const message = 'Sigma may not write to this bucket';
    server.checkAnswer = {
      ok: false,
      is_new: false,
      message,
      issues: [{ field: 's3_bucket', code: 'AD', message }],
    };
    const { user, field } = await finalize();
    await user.type(field, 's3://bmw-imagery/in');
    expect(server.checked).toEqual([]);
    await user.tab();
    expect(await screen.findByText(`* ${message}`)).toBeVisible();
    expect(server.checked).toEqual([{ s3_bucket: 'bmw-imagery', s3_folder: 'in' }]);
    server.checkAnswer = { ok: true, is_new: false, message: 'Reachable', issues: [] };
    await user.type(field, '/more');
    await user.tab();
    expect(await screen.findByText('Reachable')).toBeVisible();
    expect(screen.queryByText(`* ${message}`)).toBeNull();
  });

  it.each([
    ['not a bucket', 'Destination must be a full S3 URI such as s3://bucket/folder'],
    ['s3://UPPER/../x', 'A bucket name must have 3 to 63 lower-case letters, digits, hyphens and dots'],
  ])(
    'left as "%s", says what is wrong until it is corrected, as when the order is placed',
    async (text, reason) => {
      const { user, field } = await finalize();
      await user.type(field, text);
      expect(field).toBeValid();
      await user.tab();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(`* ${reason}`));
      expect(screen.getByRole('status', { name: 'Destination check' })).toHaveTextContent('Rejected');
      await press(user, 'Place order');
      expect(screen.getAllByText(`* ${reason}`)).toHaveLength(1);
      await user.clear(field);
      await user.type(field, 's3://bmw-imagery');
      expect(field).toBeValid();
      await user.tab();
      expect(await screen.findByText('Reachable')).toBeVisible();
      expect(server.checked).toEqual([{ s3_bucket: 'bmw-imagery', s3_folder: '' }]);
    },
  );

  it('says nothing when it is left empty, before the order is placed', async () => {
    const { user, field } = await finalize();
    await user.click(field);
    await user.tab();
    expect(field).not.toHaveFocus();
    expect(field).toBeValid();
  });

  it('says that a bucket that does not exist yet will be created, instead of that it is reachable', async () => {
    const destination = {
      ok: true,
      is_new: true,
      message: 'New bucket: it will be created for this program',
    };
    server.checkAnswer = { ...destination, issues: [] };
    server.estimates = () => Response.json({ ...ESTIMATE, destination });
    const { user, field } = await finalize();
    await user.type(field, 's3://brand-new');
    const text = /^New bucket: it will be created for this program\./;
    expect(await screen.findByText(text)).toBeVisible();
    await user.tab();
    await waitFor(() => expect(server.checked).toHaveLength(1));
    expect(await screen.findByText(text)).toBeVisible();
    const check = screen.getByRole('status', { name: 'Destination check' });
    await waitFor(() => expect(check).toHaveTextContent(/^New bucket$/));
  });

  it('offers the destinations of earlier orders before the buckets of the program', async () => {
    const { field } = await finalize();
    const options = () => {
      const id = field.getAttribute('list') ?? '';
      return [...(document.getElementById(id)?.querySelectorAll('option') ?? [])].map(({ value }) => value);
    };
    await waitFor(() => expect(options()).toHaveLength(2));
    const earlier =
      PLACED.s3Folder === '' ? `s3://${PLACED.s3Bucket}` : `s3://${PLACED.s3Bucket}/${PLACED.s3Folder}`;
    expect(options()).toEqual([earlier, 's3://bmw-imagery/']);
  });

  it('is filled in beforehand only in the demo', async () => {
    localStorage.clear();
    const { field } = await finalize(sessionOf());
    expect(field).toHaveValue('s3://sigma-demo-3/orders');
  });

  it('is filled in with a listed destination in a demo whose orders create no buckets', async () => {
    localStorage.clear();
    const values = sessionOf();
    const { field } = await finalize({ ...values, platform: { ...values.platform, claims_buckets: false } });
    await waitFor(() => expect(field).toHaveValue('s3://bmw-imagery/orders'));
  });
});
