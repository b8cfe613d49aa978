import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { memo, type PointerEvent, useMemo } from 'react';

/** About the size of a step. Pixels of the canvas. */
const STEP = { width: 220, height: 80 };
const MARGIN = 100;

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
        viewBox={box}
        role="img"
        aria-label={t`Overview of the flow`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          center(event);
        }}
        onPointerMove={center}
      >
        <path d={steps} />
        <View />
      </svg>
    </Panel>
  );
});

function View() {
  const outline = useStore(({ transform: [x, y, zoom], width, height }) => {
    const [across, down] = [width / zoom, height / zoom];
    return `M${-x / zoom} ${-y / zoom}h${across}v${down}h${-across}z`;
  });
  return <path className="flow-overview-view" d={outline} />;
}

function drawn({ nodes }: BotGraph): { box: string; steps: string } {
  const left = Math.min(...nodes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...nodes.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...nodes.map(({ x }) => x)) + STEP.width + MARGIN;
  const bottom = Math.max(...nodes.map(({ y }) => y)) + STEP.height + MARGIN;
  return {
    box: `${left} ${top} ${right - left} ${bottom - top}`,
    steps: nodes.map(({ x, y }) => `M${x} ${y}h${STEP.width}v${STEP.height}h${-STEP.width}z`).join(''),
  };
}
