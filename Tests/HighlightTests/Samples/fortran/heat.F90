! Heat equation on a plate – größere Gitter
! TODO: adaptive steps, see http://fortran.example.org/heat \ FIXME
#include "config.h"
#define STEPS 100
#if 0
 call disabled("it's off") XXX
#ifdef NESTED
#endif
#endif
#ifdef USE_OMP
#warning using OpenMP
#endif
C  Fixed-form comment line
c
module heat
  use iso_fortran_env, only: real64
  implicit none
  private
  integer, parameter :: n = 64_int32, m = +12
  real(real64), dimension(:,:), allocatable, target, save :: u, unew
  complex, pointer :: z => null()
  double precision :: eps = 1.0d-6, dx = .5e0_real64, dy = 2., dz = 3e5
  character(len=*), parameter :: title = "Wärme ""quoted"" \n", c2 = 'it''s'
  logical :: done = .false.
  type, public :: plate
    integer, intent(in) :: kind
    procedure(step), pointer, nopass :: p
  contains
    procedure, public :: advance
  end type plate
  integer :: bits = b'1010', oct = O"777", hex = z'dead', bad = 0xFF
contains
  pure elemental function step(x, y) result(r)
    real, intent(in), optional :: x
    r = sin(x) + sqrt(abs(y)) ** 2 - mod(7, 3) * 1.5E-3
  end function step

  subroutine advance(this, ierr)
    class(plate), intent(inout) :: this
    integer, intent(out) :: ierr
    allocate(u(n, n), stat=ierr)
    !$omp parallel do private(i, j)
    do i = 2, n - 1
      do concurrent (j = 1:n)
        if (u(i, j) .gt. 0.0 .and. .not. done .or. i /= 5) then
          unew(i, j) = merge(1, 0, u(i, j) >= eps)
        else if (i .eqv. j) then; cycle; end if
      end do
    end do
!$omp end parallel do
    select case (ierr)
      case (0); write(*, '(a, i5)', advance='no', iostat=ierr) title, size(u)
      case default; open(unit=10, file="out.dat", access="direct", err=99)
    end select
    where (u > 1) u = 1; forall (i=1:n) u(i,i) = 0; goto 99
99  deallocate(u); close(10); stop 'done'; print *, "open string &
  end subroutine ; read(5, *, end=10) x ; inquire(unit=7) ; 1.5.2
