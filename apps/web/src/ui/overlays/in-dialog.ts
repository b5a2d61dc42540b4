import { createContext } from 'react';

/** Whether a component is part of a dialog, so that its popovers open above the dialog. */
export const InDialog = createContext(false);
