import './overview.css';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { STEP_WIDTH } from '@foyer/domain/bots/layout';
import { useLingui } from '@lingui/react/macro';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { memo, type PointerEvent, useMemo } from 'react';

/** About the size of a step. Pixels of the canvas. */
const STEP = { width: STEP_WIDTH, height: 80 };
const MARGIN = 100;
/** Of the overview. Pixels of the screen. */
const SIZE = { width: 140, height: 96 };

/** The whole flow in a corner of the canvas, with the part in view. One path for all steps stays fast in large flows. */
export const Overview = memo(function Overview({ graph }: { graph: BotGraph }) {
  const { t } = useLingui();
  const { setCenter, getZoom } = useReactFlow();
  const { box, steps } = useMemo(() => drawn(graph), [graph]);
  const center = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix || event.buttons !== 1) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    void setCenter(x, y, { zoom: getZoom() });
  };
  return (
    <Panel position="bottom-right" className="flow-overview hide-phone">
      <svg
        {...SIZE}
        viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
        role="img"
        aria-label={t`Overview of the flow`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          center(event);
        }}
        onPointerMove={center}
      >
        <path d={steps} />
      </svg>
      <View box={box} />
    </Panel>
  );
});

/** The part in view: a box that is moved as a layer of its own, since a path would be painted anew with each move. */
function View({ box }: { box: Box }) {
  const scale = Math.min(SIZE.width / box.width, SIZE.height / box.height);
  const margin = {
    x: (SIZE.width - box.width * scale) / 2,
    y: (SIZE.height - box.height * scale) / 2,
  };
  const width = useStore((flow) => (flow.width / flow.transform[2]) * scale);
  const height = useStore((flow) => (flow.height / flow.transform[2]) * scale);
  const x = useStore(({ transform: [left, , zoom] }) => margin.x + (-left / zoom - box.left) * scale);
  const y = useStore(({ transform: [, top, zoom] }) => margin.y + (-top / zoom - box.top) * scale);
  return <div className="flow-overview-view" style={{ width, height, translate: `${x}px ${y}px` }} />;
}

/** A part of the canvas. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function drawn({ nodes }: BotGraph): { box: Box; steps: string } {
  const left = Math.min(...nodes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...nodes.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...nodes.map(({ x }) => x)) + STEP.width + MARGIN;
  const bottom = Math.max(...nodes.map(({ y }) => y)) + STEP.height + MARGIN;
  return {
    box: { left, top, width: right - left, height: bottom - top },
    steps: nodes.map(({ x, y }) => `M${x} ${y}h${STEP.width}v${STEP.height}h${-STEP.width}z`).join(''),
  };
}
