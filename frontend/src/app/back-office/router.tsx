import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from "react-router-dom";
import { paths } from "@/app/paths";
import { Guarded } from "./guarded";
import { type Screen, screens } from "./screens";
import { RouterError, Unauthorized } from "./screens/dead-ends";
import { Login } from "./screens/login";
import { NewPassword } from "./screens/new-password";

export const routesOf = (guarded: readonly Screen[]): RouteObject[] => [
  {
    element: <Outlet />,
    errorElement: <RouterError />,
    hydrateFallbackElement: <p className="sr-only">Carregando...</p>,
    children: [
      { path: paths.login, element: <Login /> },
      { path: paths.newPassword, element: <NewPassword /> },
      { path: paths.unauthorized, element: <Unauthorized /> },
      // public, and only where the server serves them: outside production
      { path: paths.testImages, lazy: () => import("@/features/image-tests/local-images-view") },
      { path: paths.testEditor, lazy: () => import("@/features/image-tests/editor-test-view") },
      {
        element: <Guarded />,
        errorElement: <RouterError />,
        children: guarded.map(({ path, load }) => ({ path, lazy: load })),
      },
      { path: paths.oldDriver, loader: () => redirectDocument(paths.driver) },
      // the public site says what is not found, for both clients
      { path: "*", loader: () => redirectDocument(paths.notFound) },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routesOf(screens));
