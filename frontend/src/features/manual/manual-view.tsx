import { Fragment } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { pageHeading, useTitle } from "@/components/ui/record-page";
import type { Part, Words } from "./page";
import { manualPage, pictureAddress } from "./pages";

interface ManualViewProps {
  /** Its name; without one, the list of all pages. */
  page?: string;
  /** The screens that the page is about, as far as the user may open them. */
  screens?: readonly { path: string; title: string }[];
}

/** A page of the manual. */
export function ManualView({ page: name, screens = [] }: ManualViewProps) {
  const page = manualPage(name);
  useTitle(page?.title);
  if (!page) {
    return (
      <EmptyState title="Esta página do manual não existe" hint="A lista mostra todas as que há.">
        <LinkButton to={paths.help}>Ver o manual</LinkButton>
      </EmptyState>
    );
  }
  return (
    <article className="flex max-w-3xl flex-col gap-4 leading-relaxed">
      <h1 className={pageHeading}>{page.title}</h1>
      {page.parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change
        <ShownPart key={place} part={part} />
      ))}
      {name && (
        <nav aria-label="Deste assunto" className="flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
          {screens.map((screen) => (
            <LinkButton key={screen.path} to={screen.path}>
              {screen.title}
            </LinkButton>
          ))}
          <LinkButton to={paths.help}>Todas as páginas</LinkButton>
        </nav>
      )}
    </article>
  );
}

function ShownPart({ part }: { part: Part }) {
  switch (part.kind) {
    case "heading":
      return (
        <h2 className="mt-2 text-lg font-semibold">
          <Sentence words={part.words} />
        </h2>
      );
    case "paragraph":
      return (
        <p>
          <Sentence words={part.words} />
        </p>
      );
    case "code":
      return (
        <pre className="rounded-control bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {part.text}
        </pre>
      );
    case "list": {
      const List = part.isOrdered ? "ol" : "ul";
      return (
        <List className={`flex flex-col gap-2 pl-6 ${part.isOrdered ? "list-decimal" : "list-disc"}`}>
          {part.items.map((words, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a page never change
            <li key={place}>
              <Sentence words={words} />
            </li>
          ))}
        </List>
      );
    }
    case "picture":
      return (
        <img
          src={pictureAddress(part.file)}
          alt={part.description}
          width={part.width}
          height={part.height}
          loading="lazy"
          className="h-auto max-w-full rounded-card border border-line"
        />
      );
  }
}

function Sentence({ words }: { words: readonly Words[] }) {
  return words.map((each, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change
    <Fragment key={place}>
      <ShownWords words={each} />
    </Fragment>
  ));
}

function ShownWords({ words }: { words: Words }) {
  if (typeof words === "string") return words;
  if (words.kind === "link") {
    return (
      <Link
        to={words.page ? paths.helpPage(words.page) : paths.help}
        className="text-amber-text underline underline-offset-4"
      >
        {words.text}
      </Link>
    );
  }
  return words.kind === "strong" ? (
    <strong className="font-semibold">{words.text}</strong>
  ) : (
    <code className="rounded bg-sunken px-1 font-mono text-sm">{words.text}</code>
  );
}
