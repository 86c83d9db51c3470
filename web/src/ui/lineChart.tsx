// A chart of one line per seat, or of a single one: values over steps. A click jumps to a step.

import {useLayoutEffect, useRef, useState} from 'preact/hooks';

export interface ChartSeries {
  key: string;
  values: readonly number[];
  class: string;  // colour and dashes: `seat-1` … `seat-4`, `line-average`, `line-each`
}

export interface ChartMark {
  step: number;
  value: number;
  class: string;
  large?: boolean;
  title: string;
}

export interface LineChartProps {
  label: string;
  series: readonly ChartSeries[];
  least: number;
  most: number;
  format: (value: number) => string;  // of the vertical axis
  marks?: readonly ChartMark[];
  at?: number;                        // the current step
  onStep?: (step: number) => void;
  ticks?: readonly {step: number; text: string}[];
  height?: number;
}

const LEFT = 48, RIGHT = 10, TOP = 10, BOTTOM = 24;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element)
      return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {ref, width};
}

export function LineChart({label, series, least, most, format, marks = [], at, onStep, ticks = [], height = 200}: LineChartProps) {
  const {ref, width} = useWidth();
  const steps = Math.max(1, ...series.map(({values}) => values.length - 1));
  const x = (step: number) => LEFT + (width - LEFT - RIGHT) * step / steps;
  const y = (value: number) => TOP + (height - TOP - BOTTOM) * (most - value) / (most - least || 1);
  const jump = (event: PointerEvent) => {
    const box = ref.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons !== 1))
      return;
    const step = Math.round((event.clientX - box.left - LEFT) / (width - LEFT - RIGHT) * steps);
    onStep?.(Math.min(Math.max(step, 0), steps));
  };
  const lines = [0, 1, 2, 3, 4].map(i => least + (most - least) * i / 4);
  return <div class={`chart ${onStep ? 'clickable' : ''}`} ref={ref} style={{height: `${height}px`}}>
    {width > 0 && <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}
                       onPointerDown={onStep && jump} onPointerMove={onStep && jump}>
      {lines.map((value, i) => <g key={value}>
        <line class={i === 2 && least < 0 ? 'axis' : 'grid'} x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)}/>
        <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">{format(value)}</text>
      </g>)}
      {ticks.map(({step, text}) => <text key={step} x={x(step)} y={height - 6} text-anchor={step === steps ? 'end' : 'middle'}>{text}</text>)}
      {at !== undefined && <line class="now" x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM}/>}
      {series.map(one => {
        const points = one.values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
        return <g key={one.key} class={one.class}><polyline class="under" points={points}/><polyline points={points}/></g>;
      })}
      {marks.map(mark => <circle key={`${mark.step} ${mark.class}`} class={`chart-mark ${mark.class}`} cx={x(mark.step)} cy={y(mark.value)}
                                 r={mark.large ? 6 : 4}><title>{mark.title}</title></circle>)}
    </svg>}
  </div>;
}
