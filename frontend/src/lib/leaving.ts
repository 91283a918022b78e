import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from "react-router-dom";

/**
 * Asks, at the moment it matters, whether the person is already on the way to another screen: the link was clicked and
 * its screen still loads, or it is there and not drawn yet. What a timer writes into the address then would call them
 * back. `useNavigation` tells of it only at the next drawing.
 */
export function useLeaving(): () => boolean {
  const router = useContext(DataRouter)?.router;
  const { pathname } = useLocation();
  return () => {
    if (!router) return false;
    const { navigation, location } = router.state;
    return (navigation.location ?? location).pathname !== pathname;
  };
}
