import { type ComponentType, createContext, lazy, useContext, useReducer } from "react";
import { isOutdated, NEW_VERSION } from "@/lib/build";
import { ErrorState } from "./error-state";

/**
 * A part of a screen whose script is fetched when it is first shown; meanwhile the `Suspense` around it shows something.
 * Where the script does not arrive, the part says so in its own place: what was typed around it stays.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const fetched = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch {
        return { default: (await isOutdated()) ? Outdated : Missing };
      }
    });
  let Fetched = fetched();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part when its module loads, as by `lazy`
  return function LaterPart(props: Props) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      Fetched = fetched();
      draw();
    };
    return (
      <Retry value={retry}>
        <Fetched {...props} />
      </Retry>
    );
  };
}

const Retry = createContext(() => {});

function Outdated() {
  return <ErrorState title={NEW_VERSION} />;
}

function Missing() {
  return (
    <ErrorState
      title="Esta parte da tela não pôde ser carregada."
      detail="Confira a conexão e tente de novo."
      onRetry={useContext(Retry)}
    />
  );
}
