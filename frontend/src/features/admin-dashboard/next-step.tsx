import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Check, X } from "lucide-react";
import * as reads from "@/api/generated/reads";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { adminDashboardQuery, type FirstStep } from "./metrics";
import { follow, stepWords } from "./steps";

/** Once the step that a person went to is done, the way to the next one, on whatever screen they are. It stays in sight:
 * long forms are saved at their end. */
export function NextStep({ followed }: { followed: FirstStep["kind"] }) {
  const house = useQuery(adminDashboardQuery()).data?.first_steps;
  const events = useQuery(reads.listEventSteps()).data;
  if (!(house && events)) return null;

  // a list whose steps are all done is empty
  const steps = [...house, ...events];
  const at = steps.findIndex(({ kind }) => kind === followed);
  if (steps[at]?.done === false) return null;
  const next = [...steps.slice(at + 1), ...steps].find(({ done }) => !done);
  return (
    <section
      aria-label="Próximo passo"
      className="sticky top-16 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-ok-soft px-4 py-3 print:hidden"
    >
      <p role="status" className="flex min-w-0 grow basis-0 items-center gap-2 text-ok">
        <Check aria-hidden="true" className="size-4 shrink-0" />
        {next ? `Feito: ${stepWords[followed].label}.` : "Os primeiros passos estão todos feitos."}
      </p>
      {next && (
        <LinkButton
          size="small"
          icon={ArrowRight}
          to={stepWords[next.kind].to}
          onClick={() => follow(next.kind)}
          className="max-sm:order-last"
        >
          {`Próximo: ${stepWords[next.kind].label}`}
        </LinkButton>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={next ? "Agora não" : "Fechar"}
        icon={X}
        className="-my-2 -mr-2"
        onClick={() => follow(undefined)}
      />
    </section>
  );
}
