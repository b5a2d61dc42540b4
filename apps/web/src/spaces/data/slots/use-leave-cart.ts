import { leaveSearchQuestion } from '@sigma/domain';
import { useMemo } from 'react';
import { useCart } from '../../../features/cart/cart-store.ts';
import { closeWizard, useWizard } from '../../../features/checkout/wizard-store.ts';
import { type LeaveQuestion, useLeaveQuestion } from '../../../ui/forms/leave-question.ts';
import { counted } from '../../../ui/text/figures.ts';
import { SEARCH_PATHS } from './search-paths.ts';

/** Leaving the catalogue with a non-empty cart asks first; staying changes nothing (spec 1:2.5#13). */
export function useLeaveCart(): void {
  const cart = useCart((state) => state.cart);
  const empty = useCart((state) => state.empty);
  const wizard = useWizard((state) => state.wizard);
  const question = useMemo<LeaveQuestion | undefined>(() => {
    const confirmation = leaveSearchQuestion(cart, wizard);
    if (confirmation === undefined) return undefined;
    return {
      title: confirmation.title,
      text: `${counted(cart.length, 'scene leaves', 'scenes leave')} your cart when you leave this page.`,
      confirm: 'Clear and leave',
      staysAt: SEARCH_PATHS,
      onLeave: () => {
        closeWizard();
        empty();
      },
    };
  }, [cart, wizard, empty]);
  useLeaveQuestion(question);
}
