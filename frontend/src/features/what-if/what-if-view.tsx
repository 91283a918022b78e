import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { CardSkeletons } from "@/components/ui/card-grid";
import { classNames } from "@/components/ui/class-names";
import { LoadError } from "@/components/ui/load-error";
import { Loaded } from "@/components/ui/loaded";
import { dayOf } from "@/lib/days";
import { useNow } from "@/lib/use-now";
import { Outcome } from "./outcome";
import { addressOf, askedOf, questionIn } from "./question";
import { QuestionForm } from "./question-form";
import { whatIfQuery } from "./what-if";

const PRESENT = {};
const FALLBACK = "Nada se perdeu. Tente de novo em instantes.";

/** 'E se…': a season decided again under other rules. The question stands in the address, so that it can be shared. */
export function WhatIfView() {
  const [parameters, setParameters] = useSearchParams();
  const question = questionIn(parameters);
  const today = dayOf(useNow());
  const result = useRef<HTMLElement>(null);
  const present = useQuery(whatIfQuery(PRESENT));
  const answer = useQuery(whatIfQuery(askedOf(question)));
  const withoutDays = addressOf({ ...question, from: undefined, to: undefined }).toString();
  return (
    <Loaded query={present} name="a história" title="Erro ao ler a história" fallback={FALLBACK} shapes="cards">
      {(data) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
          <QuestionForm
            key={withoutDays}
            question={question}
            present={data}
            today={today}
            onAsk={(next) => setParameters(addressOf(next))}
            onSubmit={() => result.current?.scrollIntoView({ block: "start" })}
          />
          <section
            ref={result}
            aria-label="Resultado"
            aria-busy={answer.isFetching}
            className={classNames("flex min-w-0 scroll-mt-20 flex-col gap-4", answer.isPlaceholderData && "opacity-60")}
          >
            {answer.isError ? (
              <LoadError
                title="Não há resposta para esta pergunta"
                error={answer.error}
                fallback={FALLBACK}
                onRetry={() => void answer.refetch()}
              />
            ) : answer.data ? (
              <Outcome answer={answer.data} />
            ) : (
              <CardSkeletons>Simulando...</CardSkeletons>
            )}
          </section>
        </div>
      )}
    </Loaded>
  );
}

export { WhatIfView as Component };
