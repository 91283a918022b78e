import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { siteRead } from "@/api/public/reads";
import { hashOf, tokenIn } from "@/api/public/reservations";
import { paths } from "@/app/paths";
import { Link } from "@/components/link/link";
import { buttonClass } from "@/components/ui/button";
import { HoursTable } from "@/features/contact/hours-table";
import { OwnReservation } from "@/features/reservation/own-reservation";
import { takesReservations } from "@/features/reservation/reservation";
import { ReservationForm } from "@/features/reservation/reservation-form";
import { navigate, usePlace } from "@/lib/location";
import { useClockAhead } from "@/lib/use-now";
import { peopleText, t } from "@/lib/words";
import { Page, useTitle, WithSite } from "../page";

/** /reservations: a table for up to twelve. With a token behind `#r=`: the reservation that it opens. */
export default function ReservationsPage() {
  const { data } = useQuery(siteRead());
  const token = tokenIn(usePlace().hash);
  const [position, setPosition] = useState("");
  const ahead = useClockAhead();
  useTitle(t("Reservar Mesa"), data?.name ?? "");
  const takes = data === undefined || takesReservations(data);
  return (
    <Page
      title={t("Reservar Mesa")}
      intro={
        takes &&
        t("Mesas para até {people}. A casa confirma pelo celular.", {
          people: peopleText(data?.reservationMaxPeople ?? 12),
        })
      }
    >
      <WithSite>
        {(site) =>
          !takesReservations(site) && !token ? (
            <NotYet />
          ) : (
            <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
              <div className="rounded-pub border border-line bg-raised p-5 sm:p-8">
                {token ? (
                  <OwnReservation
                    key={token}
                    site={site}
                    token={token}
                    position={position}
                    onAgain={() => navigate(paths.reservations)}
                  />
                ) : (
                  <ReservationForm
                    key={ahead} // begins again on another day once a wrong clock is known
                    site={site}
                    onRecorded={(made, recorded) => {
                      setPosition(recorded.position);
                      navigate(`${paths.reservations}${hashOf(made)}`);
                    }}
                  />
                )}
              </div>
              <aside
                aria-label={t("Horário da casa")}
                className="flex flex-col gap-4 rounded-pub border border-line bg-sunken p-6"
              >
                <h2 className="font-display text-2xl font-medium">{t("Horário")}</h2>
                <HoursTable hours={site.hours} specialDays={site.specialDays} />
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
      <p className="text-lg">{t("A casa ainda não recebe reservas pelo site.")}</p>
      <Link to={paths.menu} className={buttonClass("primary", "large")}>
        {t("Ver cardápio")}
      </Link>
    </div>
  );
}
