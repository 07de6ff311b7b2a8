import { scaleLinear } from 'd3-scale';
import styles from './Plots.module.css';

/**
 * Plots for the eye. The same figures stand in a table under it, so screen readers pass a plot by,
 * unless it says something that the table does not.
 */

/** Something with a count of each part. */
export interface Bar {
  key: string;
  label: string;
  parts: readonly number[];
  /** The count that the whole width of a lying bar stands for; by default that of the longest. */
  whole?: number;
  /** The words beside the bar; by default its sum. */
  words?: string;
}

const looks = [styles.part0, styles.part1, styles.part2];
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/** Heights in pixels: of the plot, and of its part above the labels. */
const height = 220;
const base = 196;

/** Columns side by side, as of months. */
export function Columns({ bars, names = [] }: { bars: readonly Bar[]; names?: readonly string[] }) {
  const scale = scaleLinear(
    [0, Math.max(1, ...bars.map(({ parts }) => sumOf(parts)))],
    [base, 8],
  ).nice(4);
  const ticks = scale.ticks(4).filter(Number.isInteger);
  const width = 100 / bars.length;
  return (
    <div aria-hidden="true">
      <Legend names={names} />
      <div className={styles.columns}>
        <svg height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} x="85%" y={scale(tick)} dy="0.32em" textAnchor="end">
              {tick}
            </text>
          ))}
        </svg>
        <svg height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={scale(tick)} y2={scale(tick)} />
          ))}
          {bars.map(({ key, label, parts }, at) => (
            <g key={key}>
              {stacked(parts).map(({ from, to, look }) => (
                <rect
                  key={look}
                  className={look}
                  x={`${(at + 0.14) * width}%`}
                  width={`${0.72 * width}%`}
                  y={scale(to)}
                  height={scale(from) - scale(to)}
                />
              ))}
              <text
                className={at % 2 === 1 ? styles.second : undefined}
                x={`${(at + 0.5) * width}%`}
                y={height - 6}
                textAnchor="middle"
              >
                {label}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}

/** Bars under each other, as of people; each with its count in words. */
export function Bars({
  bars,
  names = [],
  isRead = false,
}: {
  bars: readonly Bar[];
  names?: readonly string[];
  /** Whether screen readers read the bars, as a list. */
  isRead?: boolean;
}) {
  const longest = Math.max(1, ...bars.map(({ parts }) => sumOf(parts)));
  return (
    <div aria-hidden={!isRead}>
      <Legend names={names} />
      <ul className={styles.bars}>
        {bars.map((bar) => {
          const share = scaleLinear([0, bar.whole ?? longest], [0, 100]);
          return (
            <li key={bar.key}>
              <span className={styles.label}>{bar.label}</span>
              <span className={styles.value}>{bar.words ?? sumOf(bar.parts)}</span>
              <svg height="12" aria-hidden="true">
                <rect className={styles.track} width="100%" height="12" />
                {stacked(bar.parts).map(({ from, to, look }) => (
                  <rect
                    key={look}
                    className={look}
                    x={`${share(from)}%`}
                    width={`${share(to) - share(from)}%`}
                    height="12"
                  />
                ))}
              </svg>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The parts on top of each other, without empty ones. */
function stacked(parts: readonly number[]): { from: number; to: number; look: string }[] {
  let from = 0;
  return parts.flatMap((part, at) => {
    const to = from + part;
    const one = { from, to, look: looks[at] ?? '' };
    from = to;
    return part > 0 ? [one] : [];
  });
}

function Legend({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {names.map((name, at) => (
        <li key={name}>
          <svg aria-hidden="true">
            <rect className={looks[at]} width="100%" height="100%" />
          </svg>{' '}
          {name}
        </li>
      ))}
    </ul>
  );
}
