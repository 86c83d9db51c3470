// The symbols of web/art as pictures: icons, pieces, and the mark of a seat.

export function Icon({name, size = 24}: {name: string; size?: number}) {
  return <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href={`#${name}`} width="24" height="24"/>
  </svg>;
}

// A picture that fills its container.
export function Picture({name, box = '0 0 100 100', seat = 0, class: more = ''}:
                        {name: string; box?: string; seat?: number; class?: string}) {
  return <svg class={`picture ${seat ? `seat-${seat}` : ''} ${more}`} viewBox={box} aria-hidden="true" focusable="false">
    <use href={`#${name}`} width="100" height="100"/>
  </svg>;
}

export function SeatMark({seat}: {seat: number}) {
  return <Picture name="mark" seat={seat} class="mark"/>;
}
