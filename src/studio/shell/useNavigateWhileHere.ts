import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Navigates as `useNavigate` does, for an answer that leads to a page of its own; does nothing once the person has left the component
 * that asked for it.
 */
export function useNavigateWhileHere(): UseNavigateResult<string> {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback<UseNavigateResult<string>>(
    async target => {
      if (isHere.current) await navigate(target)
    },
    [navigate],
  )
}
