import "@/styles/driver.css";
import { createRoot } from "react-dom/client";
import { storedToken } from "@/api/token";
import { paths } from "@/app/paths";
import { DriverView } from "@/features/stops/driver-view";
import { openPhone } from "@/features/stops/open-phone";
import { type PhoneStore, usePhone } from "@/features/stops/phone";
import { applyTheme } from "@/lib/theme";
import { signOut } from "@/session/session";
import { storedUser } from "@/session/user";

applyTheme();
const element = document.getElementById("root");
if (!element) throw new Error("rota.html has no #root");
const root = createRoot(element);
const user = storedToken() === undefined ? undefined : storedUser();

/** Without a session the page leads to the sign-in, which needs network; without it, it says what the phone holds. */
if (user === undefined && navigator.onLine) location.replace(paths.driverLogin);
else
  openPhone(user?.id, leave)
    .then((store) => root.render(<Page store={store} />))
    .catch(() => root.render(<KeepsNothing />));

if (import.meta.env.PROD) void navigator.serviceWorker?.register("/rota-worker.js", { scope: paths.driver });

async function leave(): Promise<void> {
  await signOut();
  location.replace(paths.driver);
}

function Page({ store }: { store: PhoneStore }) {
  return <DriverView phone={usePhone(store)} />;
}

function KeepsNothing() {
  return (
    <p className="p-4">
      Este navegador não deixa guardar a rota no celular. Abra a página em https e fora da janela anônima.
    </p>
  );
}
