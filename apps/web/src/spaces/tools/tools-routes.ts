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

/** The pages of Tools; its tracker is one of the tracker routes. */
export const toolsRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/tools', component: toolsPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/orders', component: orderDesk }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/desk', component: operatorDesk }),
] as const;
