import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** How long a moved card stays highlighted, in milliseconds. */
const LANDED_MS = 3_000;

interface Item {
  readonly id: string;
}

/** The card being dragged over a board, and the one just moved. `onDrop` receives a card and the column. */
export function useBoardDrag<Card extends Item, Place extends string>(
  onDrop: (card: Card, to: Place) => void,
) {
  const [dragged, setDragged] = useState<Card | null>(null);
  const [landed, setLanded] = useState<string | null>(null);
  const dropped = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDragged(source.data.card as Card),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const to = location.current.dropTargets[0]?.data.place as Place | undefined;
          if (to) dropped(source.data.card as Card, to);
        },
      }),
    [],
  );
  useEffect(() => {
    if (landed === null) return;
    const timer = setTimeout(() => setLanded(null), LANDED_MS);
    return () => clearTimeout(timer);
  }, [landed]);
  return { dragged, landed, land: setLanded };
}

/** Lets a card be dragged, and scrolls it into view once it has landed. Returns whether it is being dragged. */
export function useCardDrag(
  element: RefObject<HTMLElement | null>,
  card: Item,
  { isOn, isLanded }: { readonly isOn: boolean; readonly isLanded: boolean },
): boolean {
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    if (!element.current || !isOn) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ card }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [element, card, isOn]);
  useEffect(() => {
    if (isLanded) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [element, isLanded]);
  return isDragged;
}

/**
 * Makes an element the place to drop cards of a column. Returns whether one is over it.
 * @param key changes when the element is another one
 */
export function useDropPlace<Card extends Item>(
  element: RefObject<HTMLElement | null>,
  place: string,
  canDrop: (card: Card) => boolean,
  key?: unknown,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const allows = useEffectEvent(canDrop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the element
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ place }),
      canDrop: ({ source }) => allows(source.data.card as Card),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    });
  }, [element, place, key]);
  return isOver;
}
