import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeWizard, openWizard, useWizard } from '../../../features/checkout/wizard-store.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { isCheckoutPath, isSearchPath } from './search-paths.ts';

/** The checkout path opens the wizard (PD-14); closing it leads to the map, and leaving the catalogue closes it. */
export function useCheckoutPath(): void {
  const { programId } = useSession();
  const navigate = useNavigate();
  const isCheckout = useLocation({ select: (location) => isCheckoutPath(location.pathname) });

  useEffect(() => {
    if (!isCheckout) return;
    openWizard();
    return useWizard.subscribe((now, before) => {
      if (now.wizard.flow !== 'none' || before.wizard.flow === 'none') return;
      void navigate({ to: programPath(programId, '/map'), replace: true });
    });
  }, [isCheckout, navigate, programId]);

  // This effect comes second, so that the subscription above has ended when the view is left.
  useEffect(
    () => () => {
      if (!isSearchPath(location.pathname)) closeWizard();
    },
    [],
  );
}
