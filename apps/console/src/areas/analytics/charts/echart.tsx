import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';

use([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** A chart drawn by ECharts. Loaded only when one is shown. */
export function EChart({
  option,
  active,
  onSelect,
}: {
  option: EChartsCoreOption;
  /** The point whose tooltip is shown by the keyboard. */
  active: number | null;
  onSelect: (index: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const drawn = init(element, null, { renderer: 'canvas' });
    chart.current = drawn;
    // A click anywhere above a point selects it, not only on its bar.
    drawn.getZr().on('click', ({ offsetX, offsetY }) => {
      const point = [offsetX, offsetY];
      if (!drawn.containPixel('grid', point)) return;
      const [index] = drawn.convertFromPixel({ seriesIndex: 0 }, point) as number[];
      if (index !== undefined) select(Math.round(index));
    });
    const resized = new ResizeObserver(() => drawn.resize());
    resized.observe(element);
    return () => {
      resized.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  useEffect(() => {
    const type = active === null ? 'hideTip' : 'showTip';
    chart.current?.dispatchAction({ type, seriesIndex: 0, dataIndex: active ?? undefined });
  }, [active]);
  return <div ref={box} className="stat-canvas" aria-hidden="true" />;
}
