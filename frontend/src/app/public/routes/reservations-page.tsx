import { useQuery } from "@tanstack/react-query";
import { siteRead } from "@/api/public/reads";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { HoursTable } from "@/features/contact/hours-table";
import { takesReservations } from "@/features/reservation/reservation";
import { ReservationForm } from "@/features/reservation/reservation-form";
import { Page, useTitle, WithSite } from "../page";

/** /reservations: a table for up to twelve. */
export default function ReservationsPage() {
  const { data } = useQuery(siteRead());
  useTitle("Reservar Mesa", data?.name ?? "");
  const takes = data === undefined || takesReservations(data);
  return (
    <Page
      title="Reservar Mesa"
      intro={
        takes && `Mesas para até ${data?.reservationMaxPeople ?? 12} pessoas. O pedido chega à casa pelo WhatsApp.`
      }
    >
      <WithSite>
        {(site) =>
          !takesReservations(site) ? (
            <NotYet />
          ) : (
            <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
              <div className="rounded-pub border border-line bg-raised p-5 sm:p-8">
                <ReservationForm site={site} />
              </div>
              <aside
                aria-label="Horário da casa"
                className="flex flex-col gap-4 rounded-pub border border-line bg-sunken p-6"
              >
                <h2 className="font-display text-2xl font-medium">Horário</h2>
                <HoursTable hours={site.hours} />
              </aside>
            </div>
          )
        }
      </WithSite>
    </Page>
  );
}

function NotYet() {
  return (
    <div className="flex max-w-prose flex-col items-start gap-5">
      <p className="text-lg">A casa ainda não recebe reservas pelo site.</p>
      <Link to={paths.menu} className={buttonClass("primary", "large")}>
        Ver cardápio
      </Link>
    </div>
  );
}
