import { useEffect, useRef, useState } from "react";
import { Collection } from "react-aria-components/Collection";
import { Tree, TreeItem } from "react-aria-components/Tree";
import { classNames } from "@/components/ui/class-names";
import { type Arrangement, childrenOf } from "./arrangement";
import { Branch, type Step } from "./branch";
import type { Category } from "./categories";
import { useArrangement } from "./use-arrangement";
import { useDragging } from "./use-dragging";
import { useFinger } from "./use-finger";

interface Node {
  id: number;
  category: Category;
  place: number;
  siblings: number;
  /** Its main category is hidden, and so is it, whatever it says itself. */
  isOvershadowed: boolean;
  /** Products in what is below it. */
  productsBelow: number;
  children: Node[];
}

/** The tree itself. Every way to move (mouse, finger, keyboard, the arrows of a row) ends in the same `move`. */
export function Branches({ categories }: { categories: readonly Category[] }) {
  const { arrangement, move, said } = useArrangement(categories);
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(tree);
  const hooks = useDragging({ tree, categories, arrangement, onMove: move });
  const finger = useFinger({ tree, arrangement, collapsed, onMove: move });
  const nodes = nodesOf(categories, arrangement);
  const main = childrenOf(arrangement, null);

  const step = ({ id, parentId, to, button }: Step) => {
    keepFocus(`${id}-${button}`);
    move(id, { parentId, place: to });
  };
  const overAt = (id: number) => (finger.over?.key === id ? finger.over.dropPosition : undefined);
  const branch = (node: Node) => (
    <TreeItem
      id={node.id}
      textValue={node.category.name}
      className={({ isDropTarget, isDragging, level }) =>
        classNames(
          "border-b border-line -outline-offset-2 last:border-0",
          level > 1 && "pl-8 sm:pl-10",
          (isDragging || finger.dragged === node.id) && "opacity-50",
          isDropTarget || overAt(node.id) === "on" ? "bg-amber-soft ring-2 ring-amber ring-inset" : "bg-raised",
          overAt(node.id) === "before" && "shadow-[inset_0_3px_0_0_var(--amber)]",
          overAt(node.id) === "after" && "shadow-[inset_0_-3px_0_0_var(--amber)]",
        )
      }
    >
      <Branch {...node} handle={finger.handleOf(node.id)} onStep={step} />
      <Collection items={node.children}>{branch}</Collection>
    </TreeItem>
  );
  return (
    <>
      <output className="sr-only">{said}</output>
      <Tree
        ref={tree}
        aria-label="Categorias na ordem do cardápio"
        items={nodes}
        dragAndDropHooks={hooks}
        expandedKeys={main.filter((id) => !collapsed.has(id))}
        onExpandedChange={(open) => setCollapsed(new Set(main.filter((id) => !open.has(id))))}
        className="overflow-clip rounded-b-card"
      >
        {branch}
      </Tree>
    </>
  );
}

function nodesOf(categories: readonly Category[], arrangement: Arrangement): Node[] {
  const known = new Map(categories.map((category) => [category.id, category]));
  const below = (parent: Category | undefined): Node[] => {
    const ids = childrenOf(arrangement, parent?.id ?? null);
    return ids.flatMap((id, place) => {
      const category = known.get(id);
      if (!category) return [];
      const children = parent ? [] : below(category);
      return {
        id,
        category: { ...category, parent_id: parent?.id ?? null },
        place,
        siblings: ids.length,
        isOvershadowed: parent?.visible === false,
        productsBelow: children.reduce((sum, child) => sum + child.category.product_count, 0),
        children,
      };
    });
  };
  return below(undefined);
}

/** A row that moves in the document loses the focus, and with it the next press of its arrow. */
function useKeptFocus(tree: { current: HTMLElement | null }) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current) tree.current?.querySelector<HTMLElement>(`[data-move="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });
  return (button: string) => {
    wanted.current = button;
  };
}
