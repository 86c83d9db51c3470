// One row of a list: if it cannot be drawn, something else is in its place and the rest of the list stays.

import type {ComponentChildren, VNode} from 'preact';
import {Component} from 'preact';

export class RowBoundary extends Component<{children: ComponentChildren; instead: VNode}, {failed: boolean}> {
  override state = {failed: false};

  override componentDidCatch(): void {
    this.setState({failed: true});
  }

  override render(): VNode {
    return this.state.failed ? this.props.instead : <>{this.props.children}</>;
  }
}
