import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from '../../shell/root-route.tsx';

const toolsPage = lazyRouteComponent(() => import('./tools-page.tsx'), 'ToolsPage');

const orderDesk = lazyRouteComponent(
  () => import('../../features/order-desk/order-desk-page.tsx'),
  'OrderDeskPage',
);

const operatorDesk = lazyRouteComponent(
  () => import('../../features/operator-desk/operator-desk-page.tsx'),
  'OperatorDeskPage',
);

const processing = lazyRouteComponent(
  () => import('../../features/processing/processing-page.tsx'),
  'ProcessingPage',
);

const notation = lazyRouteComponent(() => import('./notation-pages.tsx'), 'NotationPage');

const notationAgreement = lazyRouteComponent(() => import('./notation-pages.tsx'), 'NotationAgreementPage');

/** The pages of Tools; its tracker is one of the tracker routes. */
export const toolsRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/tools', component: toolsPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/orders', component: orderDesk }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/desk', component: operatorDesk }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/processing', component: processing }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/notation', component: notation }),
  createRoute({
    getParentRoute: () => programRoute,
    path: '/tools/notation/agreement',
    component: notationAgreement,
  }),
] as const;
